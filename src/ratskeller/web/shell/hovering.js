/* Explanations on hover, focus and long press, for everything that carries data-explain. */
import { settings } from './settings.js';

const HOVER = 350;
const LONG = 480;
const STILL = 4;                   // pixels a resting mouse may tremble

export class Hovering {
  constructor(host) {
    this.host = host;
    this.timer = null;
    this.pressed = false;           // a long press explained something: the click that follows is not meant
    this.shown = null;
    this.still = null;              // where the mouse was pressed, until it moves: what comes to lie under it was not asked about
    this.handlers = {
      pointerover: (event) => this.over(event),
      pointermove: (event) => { if (this.still && this.moved(event)) this.over(event); },
      pointerout: (event) => { if (event.pointerType !== 'touch') this.leave(); },
      pointerdown: (event) => this.down(event),
      pointerup: (event) => { if (event.pointerType === 'touch') this.lift(); },
      pointercancel: () => this.leave(),
      focusin: (event) => { if (event.target.matches(':focus-visible')) this.later(event, HOVER); },
      focusout: () => this.leave(),
      contextmenu: (event) => { if (this.pressed) event.preventDefault(); },
    };
    this.elsewhere = (event) => { if (event.pointerType !== 'touch') this.still = event; };       // a panel closes under the mouse
  }

  begin() {
    for (const [kind, handler] of Object.entries(this.handlers)) this.host.addEventListener(kind, handler);
    addEventListener('pointerdown', this.elsewhere);
  }

  end() {
    for (const [kind, handler] of Object.entries(this.handlers)) this.host.removeEventListener(kind, handler);
    removeEventListener('pointerdown', this.elsewhere);
    this.leave();
  }

  later(event, delay) {
    const anchor = event.target.closest('[data-explain]');
    clearTimeout(this.timer);
    if (!anchor) return;
    this.timer = setTimeout(() => this.show(anchor), delay);
  }

  over(event) {
    if (event.pointerType !== 'touch' && this.moved(event)) this.later(event, HOVER);
  }

  moved({ clientX, clientY }) {
    if (this.still && Math.hypot(clientX - this.still.clientX, clientY - this.still.clientY) <= STILL) return false;
    this.still = null;
    return true;
  }

  down(event) {
    this.leave();
    this.pressed = false;
    if (event.pointerType !== 'touch') return;
    this.still = null;
    this.later(event, LONG);
    this.touching = true;
  }

  lift() {
    clearTimeout(this.timer);
    this.touching = false;
  }

  show(anchor) {
    if (!anchor.isConnected) return;
    const told = this.host.explained(anchor.dataset.explain);
    if (!told) return;
    this.shown = anchor;
    this.key = anchor.dataset.explain;
    this.pressed = Boolean(this.touching);
    if (this.pressed && !settings.get('pressed')) settings.set('pressed', true);
    this.host.fire('explain', { ...told, anchor });
  }

  /* A thing that went away is no longer explained: nobody tells that the mouse left it. */
  settle() {
    if (this.shown && !(this.shown.isConnected && this.shown.dataset.explain === this.key)) this.leave();
  }

  leave() {
    clearTimeout(this.timer);
    if (!this.shown) return;
    this.shown = null;
    this.host.fire('explain', null);
  }

  /* True once after a long press. */
  swallow() {
    const was = this.pressed;
    this.pressed = false;
    return was;
  }
}
