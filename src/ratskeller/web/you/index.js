/* Your page: name, passkeys, notices, other people, the app, your data. */
import { html, nothing } from '/vendor/lit.js';
import { stylesheet } from '/learn/style.js';
import { api } from '/shell/api.js';
import { View } from '/shell/element.js';
import { ask } from '/shell/dialogs.js';
import { i18n, t } from '/shell/i18n.js';
import { keepName, nameField } from '/shell/name-field.js';
import { attempt, tell } from '/shell/notices.js';
import { mine } from './api.js';
import { canInstall, install, installing } from './install.js';
import { installed } from './push.js';
import './notices.js';
import './passkeys.js';
import './people.js';

class You extends View {
  static properties = { me: { state: true } };

  async connectedCallback() {
    super.connectedCallback();
    installing.addEventListener('change', this.again);
    this.me = await attempt(() => api.me());           // first: it makes the cookie
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    installing.removeEventListener('change', this.again);
  }

  async rename(event) {
    event.preventDefault();
    this.me = (await keepName(this.querySelector('#your-name'), this.me)) ?? this.me;
  }

  async forget() {
    if (!(await ask(t('web.you.forget.ask', { name: this.me.name }), t('web.you.forget.yes')))) return;
    if (!(await attempt(() => mine.forget()))) return;
    tell(t('web.you.forget.done'));
    this.me = null;
    this.me = await attempt(() => api.me());
  }

  app() {
    if (installed() || !isSecureContext) return nothing;
    return html`<section class="list" aria-labelledby="app-title"><h2 id="app-title">${t('web.you.app')}</h2>
      <p>${t('web.you.app.about')}</p>
      ${canInstall() ? html`<button id="install" @click=${install}>${t('web.you.app.install')}</button>` : nothing}</section>`;
  }

  render() {
    const { me } = this;
    if (!me) return html`<div class="page"><p class="faded">${t('web.home.loading')}</p></div>`;
    return html`<div class="page your-page" lang=${i18n.lang}><h1>${t('web.you.title')}</h1>
      ${isSecureContext ? nothing : html`<p class="aside" id="insecure">${t('web.you.insecure')}</p>`}
      <section class="list"><h2>${t('web.you.name')}</h2><p>${t('web.you.name.about')}</p>
        <form class="row" @submit=${this.rename}>${nameField(me, t('web.home.name'), (event) => this.rename(event), 'your-name')}</form></section>
      <rk-passkeys .me=${me} @became=${({ detail }) => { this.me = null; this.updateComplete.then(() => { this.me = detail; }); }}></rk-passkeys>
      <rk-notices></rk-notices>
      <rk-shunned></rk-shunned>
      ${this.app()}
      <section class="list" aria-labelledby="data-title"><h2 id="data-title">${t('web.you.data')}</h2>
        <p>${t('web.you.data.about')} <a href="/privacy?lang=${i18n.lang}">${t('web.settings.privacy')}</a></p>
        <div class="row"><a class="button" id="my-data" href="/api/me/data" download>${t('web.you.data.take')}</a>
          <button id="forget-me" @click=${this.forget}>${t('web.you.forget')}</button></div></section>
    </div>`;
  }
}

customElements.define('rk-you', You);

export const route = async () => {
  await stylesheet('/css/you.css');
  return { kind: 'you', title: `${t('web.you.title')} · Ratskeller`, view: () => html`<rk-you></rk-you>` };
};
