/* The line on top of a table: who sits here, whose turn it is, who is away; log, chat and the rest. */
import { html, nothing } from '/vendor/lit.js';
import { t } from './i18n.js';
import { clockOf } from './clock.js';
import { soundTools } from './hearing.js';
import { mark } from './marks.js';
import { seatName } from './table-list.js';
import { openMenu } from './table-menu.js';
import { badge } from './your-games.js';

function note(seat, over) {
  if (seat.resigned) return t(over ? 'web.table.left.over' : 'web.table.left');
  if (over) return null;
  if (seat.away_bot) return t('web.table.seat.bot');
  if (seat.who === 'person' && !seat.present) return t('web.table.seat.away');
  return null;
}

const sitting = (page, seat) => {
  const turn = page.moment && !page.moment.over && page.decision?.seat === seat.seat;
  const { status } = page.session.table;
  const said = note(seat, status === 'over');
  const own = seat.seat === page.session.table.you;
  return html`<li class="${turn ? 'turn' : ''} ${own ? 'own' : ''}" data-seat=${seat.seat}>
    ${mark(seat.seat)}<span class="name">${seatName(seat)}</span>
    ${status === 'running' && !seat.away_bot ? clockOf(page.session.table.clock, seat.seat) : nothing}
    ${status === 'running' && seat.away_bot ? html`<span class="sits" aria-hidden="true">${t('web.table.bot')}</span>` : nothing}
    ${own ? html`<span class="faded">(${t('web.table.you')})</span>` : nothing}
    ${said ? html`<span class="faded">(${said})</span>` : nothing}
    ${turn ? html`<span class="unseen">${t('web.table.turn.now')}</span>` : nothing}
  </li>`;
};

export const unread = (page) => badge(page.session.unread, t('web.table.unread', { n: page.session.unread }));

export const bar = (page) => html`<header class="bar">
  <a class="brand" href="#/" aria-label=${t('web.table.home')}><img src="/icon.svg" alt="" width="28" height="28"></a>
  <ul class="at-table" aria-label=${t('web.table.who')}>${page.session.table.seats.map((seat) => sitting(page, seat))}</ul>
  <div class="tools">
    <button class="quiet side-toggle" id="show-log" aria-pressed=${page.side === 'log'} @click=${() => page.openSide('log')}>${t('web.table.log')}</button>
    <button class="quiet side-toggle" id="show-chat" aria-pressed=${page.side === 'chat'} @click=${() => page.openSide('chat')}>${t('web.table.chat')}${unread(page)}</button>
    ${soundTools(page)}
    <button class="quiet" id="menu" @click=${() => openMenu(page)}>${t('web.table.menu')}</button>
  </div>
</header>`;
