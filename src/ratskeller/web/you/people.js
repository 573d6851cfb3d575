/* Other people: whom you do not hear or meet, here for all tables and at one table for those who are there. */
import { html, nothing } from '/vendor/lit.js';
import { View } from '/shell/element.js';
import { show } from '/shell/dialogs.js';
import { t } from '/shell/i18n.js';
import { mark } from '/shell/marks.js';
import { attempt, tell } from '/shell/notices.js';
import { mine } from './api.js';

const button = (one, what, does) => {
  const deed = one[what] ? { muted: 'unmute', blocked: 'unblock' }[what] : { muted: 'mute', blocked: 'block' }[what];
  return html`<button data-deed=${deed} @click=${() => does(one, deed)}>${t(`web.you.${deed}`)}</button>`;
};

class Shunned extends View {
  static properties = { people: { state: true } };

  async connectedCallback() {
    super.connectedCallback();
    this.people = (await attempt(() => mine.people())) ?? [];
  }

  async lift(one, deed) {
    this.people = (await attempt(() => mine.lift(one.handle, deed))) ?? this.people;
  }

  render() {
    const lift = (one, deed) => this.lift(one, deed);
    return html`<section class="list" aria-labelledby="people-title"><h2 id="people-title">${t('web.you.people')}</h2>
      ${this.people?.length ? html`<ul class="bells">${this.people.map((one) => html`<li class="row" data-person=${one.handle}><span class="grow">${one.name}</span>
        ${one.muted ? button(one, 'muted', lift) : nothing} ${one.blocked ? button(one, 'blocked', lift) : nothing}</li>`)}</ul>`
        : html`<p class="faded">${t('web.you.people.none')}</p>`}
    </section>`;
  }
}

customElements.define('rk-shunned', Shunned);

class PeopleHere extends View {
  static properties = { session: {}, people: { state: true }, reporting: { state: true } };

  async connectedCallback() {
    super.connectedCallback();
    this.people = (await attempt(() => mine.peopleAt(this.session.id))) ?? [];
  }

  async behave(one, deed, words) {
    const people = await attempt(() => mine.behave(this.session.id, one.handle, deed, words));
    if (!people) return people;
    this.people = people;
    if (deed !== 'report') await attempt(() => this.session.refresh());     // what was said is heard, or not
    return people;
  }

  async report(event, one) {
    event.preventDefault();
    if (!(await this.behave(one, 'report', event.target.elements.words.value))) return;
    this.reporting = null;
    tell(t('web.you.report.done'));
  }

  person(one) {
    const does = (who, deed) => this.behave(who, deed);
    return html`<li data-person=${one.handle}><div class="row">${one.seat === null ? nothing : mark(one.seat)}<b class="grow">${one.name}</b>
        ${button(one, 'muted', does)} ${button(one, 'blocked', does)}
        <button data-deed="report" aria-expanded=${this.reporting === one.handle} @click=${() => { this.reporting = this.reporting === one.handle ? null : one.handle; }}>${t('web.you.report')}</button></div>
      ${this.reporting === one.handle ? html`<form class="report" @submit=${(event) => this.report(event, one)}>
        <label for="report-words">${t('web.you.report.ask', { name: one.name })}</label>
        <textarea id="report-words" name="words" rows="3" maxlength="1000" required></textarea>
        <button class="main">${t('web.you.report.send')}</button></form>` : nothing}</li>`;
  }

  render() {
    return html`<p class="faded">${t('web.you.here.about')}</p>
      ${this.people?.length === 0 ? html`<p>${t('web.you.here.none')}</p>` : html`<ul class="bells people-here">${this.people?.map((one) => this.person(one))}</ul>`}`;
  }
}

customElements.define('rk-people-here', PeopleHere);

export const openPeople = (session) => show(t('web.you.here'), () => html`<rk-people-here .session=${session}></rk-people-here>`);
