/* The figures of a game as its data files have them: the rules pages repeat none. */
import { api } from '/shell/api.js';

const kept = new Map();

export function figures(game) {
  if (!kept.has(game)) {
    const coming = api.data(game).then(({ files }) => files);
    coming.catch(() => kept.delete(game));
    kept.set(game, coming);
  }
  return kept.get(game);
}
