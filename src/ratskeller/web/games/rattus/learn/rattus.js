/* The rule book of Rattus. */
import { html } from '/vendor/lit.js';
import { t } from '/shell/i18n.js';
import { stylesheet } from '/learn/style.js';
import { captioned } from '/learn/figure.js';
import { cardTable, faces, outbreakPicture, placingPicture, signs } from './pictures.js';

export const game = 'rattus';
export const needs = () => stylesheet('/games/rattus/rattus.css');

const BASE = 'classic';
const inPlay = (files, players) => files.rattus_map.region.filter((region) => region.players <= players).length;
const caption = (key) => t(`learn.rattus.${key}`, {}, { game });

export function sections(files) {
  const { pieces, presets, card } = files.rattus;
  const { cubes, start_cubes: start, rats_per_region: most, set_aside: aside } = pieces;
  const args = {
    cubes, start, most, aside2: aside[2], aside3: aside[3], rats: files.rattus_rats.rat.length,
    regions2: inPlay(files, 2), regions3: inPlay(files, 3), regions4: inPlay(files, 4),
  };
  const cards = presets[BASE].map((name) => card.find((one) => one.name === name));
  return [
    { id: 'short', parts: ['1', '2'] },
    { id: 'setup', parts: ['1', '2', '3', '4'] },
    { id: 'turn', parts: ['1', ['a', 'b', 'c']] },
    { id: 'take', parts: ['1', '2'] },
    { id: 'place', parts: ['1', '2', captioned(placingPicture(), caption('place.caption'))] },
    { id: 'plague', parts: ['1', '2', '3'] },
    { id: 'outbreak', parts: ['1', ['m', 'class', 'a'], signs(), '2', html`<h3>${caption('outbreak.example')}</h3>`, '3', outbreakPicture(caption)] },
    { id: 'cards', parts: ['1', cardTable(cards, (name) => caption(`note.${name}`))] },
    { id: 'end', parts: ['1', 'round', 'ravage', 'win'] },
    { id: 'faces', parts: ['1', faces(files.rattus_rats.rat)] },
  ].map((section) => ({ ...section, args }));
}
