/* The figures of a game as its data files have them: the rules pages repeat none. */
import { api } from '/shell/api.js';

const kept = new Map();

function asked(game) {
  if (!kept.has(game)) {
    const coming = api.data(game);
    coming.catch(() => kept.delete(game));
    kept.set(game, coming);
  }
  return kept.get(game);
}

export const figures = async (game) => (await asked(game)).files;

/* Whose figures they are, where not our own; null where they are. */
export const edition = async (game) => (await asked(game)).edition;
