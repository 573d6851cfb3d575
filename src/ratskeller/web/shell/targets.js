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

export const bareActions = (actions) => actions.filter(({ targets }) => !targets.length);

/* The actions with nothing to click on the table: they become buttons, unless the game has a list for so many. */
export function buttonActions(actions, module) {
  const bare = bareActions(actions);
  return module?.listed?.(bare) ? [] : bare;
}
