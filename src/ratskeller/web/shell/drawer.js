/* The narrow drawer: the log in sentences, each line a way back to its moment; and the chat. */
import { guard, html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { api } from './api.js';
import { icon } from './icons.js';
import { t } from './i18n.js';
import { mark } from './marks.js';
import { attempt } from './notices.js';

const LINE = 24;                 // so near the end is at the end

export const linesOf = (entry) => {
  const lines = (entry.events ?? []).map((event) => event.text).filter(Boolean);
  return lines.length ? lines : [entry.text].filter(Boolean);
};

/* The things on the table an entry speaks of, as targets. */
const spokenOf = (entry) =>
  (entry.events ?? []).flatMap(({ args }) => Object.entries(args).filter(([, value]) => typeof value === 'string').map(([name, value]) => `${name}:${value}`));

/* What was said does not change: a line is drawn again only when it becomes, or ceases to be, the moment shown. */
export const logEntry = (entry, shown, onPick, onPoint = () => {}) => guard([entry, entry.n === shown], () => {
  const lines = linesOf(entry);
  if (!lines.length) return nothing;
  return html`<li><button class="quiet line" data-entry=${entry.n} aria-current=${entry.n === shown ? 'true' : 'false'} @click=${() => onPick(entry.n)}
    @pointerenter=${() => onPoint(spokenOf(entry))} @pointerleave=${() => onPoint([])}>
    ${entry.seat === null || entry.seat === undefined ? nothing : mark(entry.seat)}
    <span>${lines.map((line) => html`<span class="said">${line}</span> `)}</span></button></li>`;
});

class Drawer extends View {
  static properties = { page: {}, entries: {}, chat: {}, side: {}, shown: {} };

  /* New lines come at the end. Who has scrolled up to read is left there. */
  updated(changed) {
    if (changed.has('side')) this.reading = false;
    if (this.reading || !['entries', 'chat', 'side'].some((name) => changed.has(name))) return;
    requestAnimationFrame(() => {
      const list = this.querySelector('.scroll');
      if (list && !this.reading) list.scrollTop = list.scrollHeight;
    });
  }

  /* Only people scroll upwards; a list that grew under a scroll to its end is no sign of reading. */
  scrolled({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) {
    const end = scrollHeight - scrollTop - clientHeight <= LINE;
    this.reading = !end && (this.reading || scrollTop < this.top);
    this.top = scrollTop;
  }

  async say(event) {
    event.preventDefault();
    const field = event.target.elements.text;
    const text = field.value.trim();
    if (text && (await attempt(() => api.chat(this.page.session.id, text)))) field.value = '';
  }

  log() {
    return html`<ol class="scroll log" tabindex="0" @scroll=${this.scrolled} aria-label=${t('web.table.log')}>
      ${this.entries.map((entry) => logEntry(entry, this.shown, (n) => this.page.peek(n), (targets) => { this.page.pointed = targets; }))}
      ${this.entries.length ? nothing : html`<li class="faded">${t('web.table.log.none')}</li>`}</ol>`;
  }

  talk() {
    return html`<ol class="scroll chat" tabindex="0" @scroll=${this.scrolled} aria-label=${t('web.table.chat')}>
        ${this.chat.map((line) => html`<li>${line.seat === null ? nothing : mark(line.seat)} <b>${line.name}</b> ${line.text}</li>`)}
        ${this.chat.length ? nothing : html`<li class="faded">${t('web.table.chat.none')}</li>`}</ol>
      <form class="say row" @submit=${this.say}>
        <label class="unseen" for="chat-text">${t('web.table.chat.say')}</label>
        <input id="chat-text" class="grow" name="text" type="text" maxlength="500" autocomplete="off" placeholder=${t('web.table.chat.say')}>
        <button type="submit">${t('web.table.chat.send')}</button></form>`;
  }

  render() {
    return html`<aside class="drawer" aria-label=${t(`web.table.${this.side}`)}>
      <div class="row"><h2 class="grow">${t(`web.table.${this.side}`)}</h2>
        <button class="quiet" aria-label=${t('web.dialog.close')} @click=${() => this.page.openSide(this.side)}>${icon('close')}</button></div>
      ${this.side === 'chat' ? this.talk() : this.log()}
    </aside>`;
  }
}

customElements.define('rk-drawer', Drawer);
