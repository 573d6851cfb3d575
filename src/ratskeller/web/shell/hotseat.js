/* Several people on one device: a curtain falls between their turns where one of them has seen what the others must not. */
import { html } from '/vendor/lit.js';
import { t } from './i18n.js';
import { seatName } from './table-list.js';

/* Who looks at the page, and whether the next moment is for other eyes. */
export class HotSeat {
  constructor() {
    this.holder = null;         // through whose eyes the table was last seen
    this.next = null;           // who has to lift the curtain
    this.secret = false;        // whether the holder sees more than the others
  }

  /* A moment is about to be laid on the table. */
  look(moment) {
    const eyes = moment?.eyes ?? null;
    const secret = Boolean(moment?.secret);
    if (eyes === null || moment.over || eyes === this.holder) {
      this.next = null;
    } else if (eyes !== this.next) {
      this.next = secret || this.secret ? eyes : null;
      if (this.next === null) this.holder = eyes;
    }
    this.secret = secret;
  }

  lift() {
    this.holder = this.next;
    this.next = null;
  }
}

export function curtain(page) {
  const name = seatName(page.session.table.seats[page.hot.next]);
  const lift = () => {
    page.hot.lift();
    page.requestUpdate();
  };
  return html`<div class="hot-seat" role="dialog" aria-modal="true" aria-label=${t('web.hot.pass', { name })}>
    <h1>${t('web.hot.pass', { name })}</h1>
    <p>${t('web.hot.about', { name })}</p>
    <button id="lift" class="main big" autofocus @click=${lift}>${t('web.hot.ready', { name })}</button>
  </div>`;
}

/* What lies behind the curtain is for nobody: neither the eyes, nor the keyboard, nor a screen reader. */
export function hide(page) {
  const hanging = page.querySelector('.hot-seat');
  for (const part of page.querySelector('.table-page')?.children ?? []) part.inert = Boolean(hanging) && part !== hanging;
  hanging?.querySelector('#lift').focus();
}
