/* Which things on the table an action belongs to. The server names arguments; here they become cards, regions, rats and goods. */
const ON_REGION = new Set(['start', 'place', 'plague', 'to', 'unload', 'spread']);
const ON_GOOD = new Set(['good', 'rob']);
const PLAIN = new Set(['take', 'lay', 'look', 'done', 'skip', 'count', 'swap', 'loot', 'declare', 'reveal', 'pay', 'add']);

/* Actions beyond these are the powers of cards, named after them. */
export const isPower = ({ name }) => !ON_REGION.has(name) && !ON_GOOD.has(name) && !PLAIN.has(name);

export function targets(action) {
  const { name, args } = action;
  const found = [];
  if (isPower(action)) found.push(`card:${name}`);
  if (name === 'take' || name === 'lay') found.push(`card:${args.card}`);
  if (name === 'plague') found.push('plague');
  if (name === 'lay') found.push(`ware:${args.good}`);
  else if (args.good) found.push(`good:${args.good}`);
  if (args.slot) found.push(`rat:${args.region}:${args.slot}`);
  if (args.region) found.push(`region:${args.region}`);
  return found;
}

export const actionsWithoutTarget = (lit, actions) => actions.filter((action) => !targets(action).length);

/* A card (or the plague piece) is taken in hand first when it leaves a choice on the board. */
export const needsHand = (actions) =>
  actions.length > 1 && actions.some(({ args }) => args.region) && new Set(actions.map(({ name }) => name)).size <= 2;

const inHand = (target) => target === 'plague' || target.startsWith('card:');

/* What can be clicked, given what is in hand: then only its own places, and the other things one may take in hand instead.
   With an empty hand a region leaves single rats to the rats themselves. */
export function clickable(lit, hand) {
  const own = hand ? new Set(lit.get(hand) ?? []) : null;
  const open = new Map();
  for (const [target, actions] of lit) {
    let kept = actions;
    if (own && !inHand(target)) kept = actions.filter((action) => own.has(action));
    else if (!own && target.startsWith('region:')) {
      const whole = actions.filter((action) => !(action.args.slot && isPower(action)));
      if (whole.length) kept = whole;
    }
    if (kept.length) open.set(target, kept);
  }
  return open;
}
