/* What can be clicked. Which things an action belongs to, the server says. */
const has = ({ targets }, kind) => targets.some((target) => target.startsWith(kind));
const inHand = (target) => target === 'plague' || target.startsWith('card:');

/* A card (or the plague piece) is taken in hand first when it leaves a choice on the board. */
export const needsHand = (actions) =>
  actions.length > 1 && actions.some((action) => has(action, 'region:')) && new Set(actions.map(({ name }) => name)).size <= 2;

/* What can be clicked, given what is in hand: then only its own places, and the other things one may take in hand instead.
   With an empty hand a region leaves the single rats of a card's power to the rats themselves. */
export function clickable(lit, hand) {
  const own = hand ? new Set(lit.get(hand) ?? []) : null;
  const open = new Map();
  for (const [target, actions] of lit) {
    let kept = actions;
    if (own && !inHand(target)) kept = actions.filter((action) => own.has(action));
    else if (!own && target.startsWith('region:')) {
      const whole = actions.filter((action) => !(has(action, 'rat:') && has(action, 'card:')));
      if (whole.length) kept = whole;
    }
    if (kept.length) open.set(target, kept);
  }
  return open;
}
