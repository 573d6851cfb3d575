/* What opens beside a thing on the table: the chooser (several actions share a target) and explanations. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { t } from './i18n.js';
import { wide } from './screens.js';

const MARGIN = 8;

/* Beside the anchor, inside the window: below where there is room, else above; always above what sits in `data-above`. */
export function beside(anchor, box) {
  const a = anchor.getBoundingClientRect();
  const b = box.getBoundingClientRect();
  const left = Math.min(Math.max(a.left + a.width / 2 - b.width / 2, MARGIN), innerWidth - b.width - MARGIN);
  const below = !anchor.closest('[data-above]') && a.bottom + MARGIN + b.height <= innerHeight;
  const top = below ? a.bottom + MARGIN : Math.max(a.top - b.height - MARGIN, MARGIN);
  box.style.left = `${Math.max(left, 0)}px`;
  box.style.top = `${Math.min(top, Math.max(innerHeight - b.height - MARGIN, 0))}px`;
}

/* On a board that asks for it (`data-tips`) an explanation stands in the lower corner away from its thing: what is needed next stays in sight. */
export function aside(board, anchor, box) {
  const a = anchor.getBoundingClientRect(), b = box.getBoundingClientRect(), all = board.getBoundingClientRect();
  const right = a.left + a.width / 2 < all.left + all.width / 2;
  box.style.left = `${right ? all.right - b.width - 2 * MARGIN : all.left + 2 * MARGIN}px`;
  box.style.top = `${Math.max(all.bottom - b.height - 2 * MARGIN, MARGIN)}px`;
}

class Popovers extends View {
  static properties = { choice: { state: true }, told: { state: true } };

  constructor() {
    super();
    this.choice = null;
    this.told = null;
    this.explained = ({ detail }) => { this.told = detail?.anchor ? detail : null; };
    this.outside = (event) => {
      if (this.choice && !event.target.closest?.('.chooser')) this.close();
    };
  }

  connectedCallback() {
    super.connectedCallback();
    this.page = this.parentElement;
    this.page.addEventListener('explain', this.explained);
    addEventListener('pointerdown', this.outside);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.page.removeEventListener('explain', this.explained);
    removeEventListener('pointerdown', this.outside);
  }

  choose(actions, anchor) {
    this.told = null;
    this.choice = { actions, anchor };
  }

  drop() {
    this.choice = null;
  }

  close() {
    const anchor = this.choice?.anchor;
    this.choice = null;
    anchor?.focus?.({ preventScroll: true });
  }

  pick(action) {
    this.choice = null;
    this.fire('play', action);
  }

  keys(event) {
    const all = [...this.querySelectorAll('.chooser button')];
    const at = all.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Escape') this.close();
    else if (step) all[(at + step + all.length) % all.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  updated(changed) {
    const chooser = this.querySelector('.chooser');
    if (chooser) {
      beside(this.choice.anchor, chooser);
      if (changed.has('choice')) chooser.querySelector('button').focus({ preventScroll: true });
    }
    const told = this.querySelector('.explanation');
    const board = this.told?.anchor.closest('[data-tips]');
    if (told && board) aside(board, this.told.anchor, told);
    else if (told) beside(this.told.anchor, told);
  }

  render() {
    const { choice, told } = this;
    return html`
      ${choice ? html`<div class="chooser" role="group" aria-label=${t('web.table.choose')} @keydown=${this.keys}>
        ${choice.actions.map((action) => html`<button data-action=${action.notation} @click=${() => this.pick(action)}>${action.text}</button>`)}
        ${wide.matches ? nothing : html`<button class="quiet cancel" @click=${() => this.close()}>${t('web.dialog.no')}</button>`}
      </div>` : nothing}
      ${told && !choice ? html`<div class="explanation" role="tooltip"><h3>${told.title}</h3><div>${told.body}</div></div>` : nothing}`;
  }
}

customElements.define('rk-popovers', Popovers);
