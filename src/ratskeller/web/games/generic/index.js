/* The table of every game that brings none of its own: boxes and text, options as buttons. The server hands this module out under
   such a game's name, so what it imports is named in full. */
import { html, nothing } from '/vendor/lit.js';
import { i18n, signed, t } from '/shell/i18n.js';
import { mark } from '/shell/marks.js';
import { seatName } from '/shell/table-list.js';
import '/games/generic/table.js';
import '/games/generic/options.js';

const SHEET = '/games/generic/generic.css';
if (!document.head.querySelector(`link[href="${SHEET}"]`)) {
  await new Promise((done) => {
    const style = document.createElement('link');
    Object.assign(style, { rel: 'stylesheet', href: SHEET, onload: done, onerror: done });
    document.head.append(style);
  });
}

export const table = 'generic-table';
export const options = 'generic-options';
export const miniature = () => nothing;

const part = (game, name) => (i18n.has(`${game}.board.score.${name}`) ? t(`${game}.board.score.${name}`) : name);

export function ending({ view: { scores } }, { game, seats }) {
  const parts = Object.keys(scores[0]).filter((name) => name !== 'total');
  return html`<table class="generic-ending"><thead><tr><th scope="col"><span class="unseen">${t('web.generic.player')}</span></th>
      ${parts.map((name) => html`<th scope="col" class="number">${part(game, name)}</th>`)}<th scope="col" class="number">${t('web.generic.points')}</th></tr></thead>
    <tbody>${scores.map((score, seat) => html`<tr><th scope="row">${mark(seat)} ${seatName(seats[seat])}</th>
      ${parts.map((name) => html`<td class="number">${signed(score[name])}</td>`)}<td class="number"><b>${signed(score.total)}</b></td></tr>`)}</tbody></table>`;
}
