/* Lists of tables: who sits there, and one thing to do. */
import { html, nothing } from '/vendor/lit.js';
import { loadedModule } from '/games/index.js';
import { i18n, t } from './i18n.js';
import { mark } from './marks.js';

const PLACES = { continue: 'table', join: 'table', watch: 'table', replay: 'replay' };

export const seatName = (seat) => {
  if (seat.who === 'open') return t('web.seat.open');
  if (seat.who === 'invited') return seat.expected ? seat.name : t('web.seat.invited');
  return seat.name ?? i18n.seats[seat.seat];
};

/* A table whose free seats are all kept for somebody is none to join. */
const kept = (table, verb) => verb === 'join' && !table.seats.some(({ who }) => who === 'open');

const row = (table, verb) => html`
  <li class="table-row" data-table=${table.id}>
    <div class="grow">
      <b>${t(`web.offer.${table.offer}`)}</b>
      ${table.status === 'waiting' ? html`<span class="faded"> · ${t('web.home.waiting')}</span>` : nothing}
      ${table.status === 'closed' ? html`<span class="faded"> · ${t('web.home.closed')}</span>` : nothing}
      <div class="sitting">${table.seats.map((seat) => html`<span>${mark(seat.seat)} ${seatName(seat)}</span>`)}</div>
    </div>
    <span class="miniature">${loadedModule(table.game)?.miniature?.(table) ?? nothing}</span>
    ${kept(table, verb) ? html`<span class="faded">${t('web.home.invitation')}</span>` : nothing}
    <a class="button ${verb === 'continue' ? 'main' : ''}" href="#/${table.notice ? 'table' : PLACES[verb]}/${table.id}">${t(table.notice ? 'web.table.log' : `web.home.${kept(table, verb) ? 'watch' : verb}`)}</a>
  </li>`;

export const tableList = (tables, verb) => html`<ul class="tables">${tables.map((table) => row(table, verb))}</ul>`;
