/* Which actions belong to which thing on the table: target → its actions. */
export function litTargets(actions) {
  const lit = new Map();
  for (const action of actions) {
    for (const target of action.targets) {
      if (lit.has(target)) lit.get(target).push(action);
      else lit.set(target, [action]);
    }
  }
  return lit;
}

/* The actions with nothing to click on the table: they become buttons. */
export const buttonActions = (actions) => actions.filter(({ targets }) => !targets.length);
