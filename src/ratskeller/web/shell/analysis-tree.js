/* Variations on the analysis board: a small tree of actions, and the way to write it into a link. */

/* A node: {action, text, seat, children}. The root has no action. A path is a list of places among the children. */
export const sprout = () => ({ action: null, text: '', children: [] });

export const walk = (root, path) => path.reduce((nodes, place) => [...nodes, nodes.at(-1).children[place]], [root]);

export const line = (root, path) => walk(root, path).slice(1).map(({ action }) => action);

/* Go on with an action from where the path leads: along a known branch, or a new one. */
export function grow(root, path, action) {
  const { children } = walk(root, path).at(-1);
  let place = children.findIndex((child) => child.action === action.notation);
  if (place < 0) place = children.push({ action: action.notation, text: action.text, seat: null, children: [] }) - 1;
  return [...path, place];
}

const bare = (node) => [node.action, node.children.map(bare)];
const clad = ([action, children]) => ({ action, text: action ?? '', seat: null, children: children.map(clad) });

/* Letters that an address can carry. */
export function packed(what) {
  const bytes = new TextEncoder().encode(JSON.stringify(what));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export const unpacked = (text) => JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))));

export const written = (root) => packed(root.children.map(bare));

export function read(text) {
  const root = sprout();
  if (text) root.children = unpacked(text).map(clad);
  return root;
}
