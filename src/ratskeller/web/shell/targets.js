/* Which actions belong to which thing on the table. */
export const targetsOf = (module, action, moment) => module?.targets?.(action, moment) ?? action.targets ?? [];

/* target → its actions. */
export function litTargets(actions, targets) {
  const lit = new Map();
  for (const action of actions) {
    for (const target of targets(action)) {
      if (lit.has(target)) lit.get(target).push(action);
      else lit.set(target, [action]);
    }
  }
  return lit;
}

/* The actions with nothing to click on the table: they become buttons. */
export function buttonActions(module, lit, actions) {
  if (module?.actionsWithoutTarget) return module.actionsWithoutTarget(lit, actions);
  const shown = new Set([...lit.values()].flat());
  return actions.filter((action) => !shown.has(action));
}
