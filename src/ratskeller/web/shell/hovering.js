/* Explanations on hover, focus and long press, for everything that carries data-explain. */
const HOVER = 350;
const LONG = 480;

export class Hovering {
  constructor(host) {
    this.host = host;
    this.timer = null;
    this.pressed = false;           // a long press explained something: the click that follows is not meant
    this.shown = null;
    this.handlers = {
      pointerover: (event) => { if (event.pointerType !== 'touch') this.later(event, HOVER); },
      pointerout: (event) => { if (event.pointerType !== 'touch') this.leave(); },
      pointerdown: (event) => this.down(event),
      pointerup: (event) => { if (event.pointerType === 'touch') this.lift(); },
      pointercancel: () => this.leave(),
      focusin: (event) => { if (event.target.matches(':focus-visible')) this.later(event, HOVER); },
      focusout: () => this.leave(),
      contextmenu: (event) => { if (this.pressed) event.preventDefault(); },
    };
  }

  begin() {
    for (const [kind, handler] of Object.entries(this.handlers)) this.host.addEventListener(kind, handler);
  }

  end() {
    for (const [kind, handler] of Object.entries(this.handlers)) this.host.removeEventListener(kind, handler);
    this.leave();
  }

  later(event, delay) {
    const anchor = event.target.closest('[data-explain]');
    clearTimeout(this.timer);
    if (!anchor) return;
    this.timer = setTimeout(() => this.show(anchor), delay);
  }

  down(event) {
    this.leave();
    this.pressed = false;
    if (event.pointerType !== 'touch') return;
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
    this.pressed = Boolean(this.touching);
    this.host.fire('explain', { ...told, anchor });
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
