/* Notices: this browser, other browsers, webhooks, quiet hours, and one button that stops them all. */
import { html, live, nothing } from '/vendor/lit.js';
import { View } from '/shell/element.js';
import { i18n, t } from '/shell/i18n.js';
import { attempt, tell } from '/shell/notices.js';
import { mine } from './api.js';
import { ownMark, possible, subscribe, unsubscribe } from './push.js';

const FORMS = ['discord', 'ntfy', 'json'];
const clock = (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutes = (text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
const day = (at) => new Intl.DateTimeFormat(i18n.lang, { dateStyle: 'medium' }).format(new Date(at * 1000));
const USUAL = { since: 22 * 60, until: 8 * 60 };

class Notices extends View {
  static properties = { state: { state: true }, own: { state: true }, busy: { state: true } };

  async connectedCallback() {
    super.connectedCallback();
    await this.take(() => mine.notices());
    this.own = await ownMark();
  }

  /* What a deed leaves behind on the server is what is shown. */
  async take(deed) {
    const state = await attempt(deed);
    if (state?.bells) this.state = state;
    return state;
  }

  get here() {
    return this.state.bells.find(({ mark }) => mark === this.own);
  }

  async toggle(event) {
    this.busy = true;
    if (event.target.checked) {
      const state = await this.take(() => subscribe(this.state.key));
      if (state === null) tell(t('web.settings.notify.refused'));
    } else {
      const { here } = this;
      await attempt(() => unsubscribe());
      if (here) await this.take(() => mine.silence(here.id));
    }
    this.own = await ownMark();
    this.busy = false;
    this.requestUpdate();
  }

  async hook(event) {
    event.preventDefault();
    const { address, form } = Object.fromEntries(new FormData(event.target));
    if (await this.take(() => mine.hook({ address: address.trim(), form }))) event.target.reset();
  }

  async trial(bell) {
    if (await this.take(() => mine.tryOut(bell.id))) tell(t('web.you.trial.sent'));
    else await this.take(() => mine.notices());
  }

  quiet(event) {
    const form = event.target.closest('form');
    if (!form.elements.quiet.checked) return this.take(() => mine.wish({ quiet: 'none' }));
    const [since, until] = ['since', 'until'].map((name) => form.elements[name].value);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return this.take(() => mine.wish({ quiet: { since: since ? minutes(since) : USUAL.since, until: until ? minutes(until) : USUAL.until, zone: timeZone } }));
  }

  bell(bell) {
    const name = bell.kind === 'hook' ? `${t(`web.you.form.${bell.form}`)} · ${bell.host}` : t(bell.mark === this.own ? 'web.you.browser.this' : 'web.you.browser', { host: bell.host });
    return html`<li class="row" data-bell=${bell.id}><span class="grow">${name} <span class="faded">${day(bell.created)}</span>
        ${bell.silent ? html`<b class="silent">${t('web.you.silent')}</b>` : nothing}</span>
      <button @click=${() => this.trial(bell)}>${t('web.you.trial')}</button>
      <button @click=${() => this.take(() => mine.silence(bell.id))}>${t('web.you.remove')}</button></li>`;
  }

  times() {
    const { quiet } = this.state;
    const field = (name) => html`<label>${t(`web.you.quiet.${name}`)} <input type="time" name=${name} required .value=${live(clock(quiet?.[name] ?? USUAL[name]))} ?disabled=${!quiet}></label>`;
    return html`<form class="row quiet-hours" @change=${this.quiet} @submit=${(event) => event.preventDefault()}>
      <label class="tick"><input type="checkbox" name="quiet" .checked=${live(Boolean(quiet))}> ${t('web.you.quiet')}</label>
      ${field('since')} ${field('until')}</form>`;
  }

  render() {
    if (!this.state) return html`<section class="list"><h2>${t('web.you.notices')}</h2></section>`;
    const can = possible();
    const { bells, paused } = this.state;
    return html`<section class="list" aria-labelledby="notices-title"><h2 id="notices-title">${t('web.you.notices')}</h2>
      <p>${t('web.you.notices.about')}</p>
      ${can === 'yes' ? html`<label class="tick"><input type="checkbox" id="push" ?disabled=${this.busy} .checked=${live(Boolean(this.here))} @change=${this.toggle}> ${t('web.you.push')}</label>`
        : html`<p class="aside">${t(`web.you.push.${can}`)}</p>`}
      ${bells.length ? html`<ul class="bells">${bells.map((bell) => this.bell(bell))}</ul>` : nothing}
      <details class="extra"><summary>${t('web.you.hook')}</summary>
        <p class="faded">${t('web.you.hook.about')}</p>
        <form class="row hook" @submit=${this.hook}>
          <label for="hook-form">${t('web.you.hook.form')}</label>
          <select id="hook-form" name="form">${FORMS.map((form) => html`<option value=${form}>${t(`web.you.form.${form}`)}</option>`)}</select>
          <label for="hook-address">${t('web.you.hook.address')}</label>
          <input id="hook-address" class="grow" name="address" type="url" required maxlength="1000" placeholder="https://" autocomplete="off">
          <button>${t('web.you.hook.add')}</button></form></details>
      ${bells.length ? html`${this.times()}
        <button id="pause" @click=${() => this.take(() => mine.wish({ paused: !paused }))}>${t(paused ? 'web.you.resume' : 'web.you.pause')}</button>
        ${paused ? html`<p class="aside">${t('web.you.paused')}</p>` : nothing}` : nothing}
    </section>`;
  }
}

customElements.define('rk-notices', Notices);
