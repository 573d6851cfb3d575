/* Your page, where nobody else is: your name, the app, your matches as a file, and how to be rid of them. */
import { html, nothing } from '/vendor/lit.js';
import { stylesheet } from '/learn/style.js';
import { api } from '/shell/api.js';
import { View } from '/shell/element.js';
import { ask } from '/shell/dialogs.js';
import { i18n, t } from '/shell/i18n.js';
import { keepName, nameField } from '/shell/name-field.js';
import { attempt, tell } from '/shell/notices.js';
import { canInstall, install, installing } from '/you/install.js';
import { packed, save, unpacked } from './main.js';
import { clear } from './shelf.js';

const KEPT = ['ratskeller', 'ratskeller-lessons', 'ratskeller.box'];

class PageYou extends View {
  static properties = { me: { state: true } };

  async connectedCallback() {
    super.connectedCallback();
    installing.addEventListener('change', this.again);
    this.me = await attempt(() => api.me());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    installing.removeEventListener('change', this.again);
  }

  async rename(event) {
    event.preventDefault();
    this.me = (await keepName(this.querySelector('#your-name'), this.me)) ?? this.me;
  }

  async take() {
    const texts = JSON.parse(await packed());
    const settings = Object.fromEntries(KEPT.map((name) => [name, localStorage.getItem(name)]));
    save(JSON.stringify({ ...texts, settings }), `ratskeller-${new Date().toISOString().slice(0, 10)}.json`);
  }

  async bring(event) {
    const [file] = event.target.files;
    event.target.value = '';
    if (!file) return;
    const text = await file.text();
    try {
      await unpacked(text);
    } catch {
      tell(t('web.page.bring.bad', { name: file.name }));
      return;
    }
    for (const [name, kept] of Object.entries(JSON.parse(text).settings ?? {})) if (KEPT.includes(name) && typeof kept === 'string') localStorage.setItem(name, kept);
    location.hash = '/';
    location.reload();
  }

  async forget() {
    if (!(await ask(t('web.page.forget.ask'), t('web.page.forget.yes')))) return;
    await clear();
    KEPT.forEach((name) => localStorage.removeItem(name));
    location.hash = '/';
    location.reload();
  }

  render() {
    const { me } = this;
    if (!me) return html`<div class="page"><p class="faded">${t('web.home.loading')}</p></div>`;
    return html`<div class="page your-page" lang=${i18n.lang}><h1>${t('web.you.title')}</h1>
      <section class="list"><h2>${t('web.you.name')}</h2>
        <form class="row" @submit=${this.rename}>${nameField(me, t('web.home.name'), (event) => this.rename(event), 'your-name')}</form></section>
      ${canInstall() ? html`<section class="list"><h2>${t('web.you.app')}</h2><p>${t('web.page.app')}</p>
        <button id="install" @click=${install}>${t('web.you.app.install')}</button></section>` : nothing}
      <section class="list"><h2>${t('web.page.kept')}</h2><p>${t('web.page.kept.about')}</p>
        <div class="row"><button id="take-along" @click=${this.take}>${t('web.page.take_along')}</button>
          <label class="button file">${t('web.page.bring')}<input id="bring" type="file" accept=".json,application/json" @change=${this.bring}></label>
          <button id="forget-me" @click=${this.forget}>${t('web.page.forget')}</button></div></section>
    </div>`;
  }
}

customElements.define('rk-page-you', PageYou);

export const route = async () => {
  await stylesheet('/css/you.css');
  return { kind: 'you', title: `${t('web.you.title')} · Ratskeller`, view: () => html`<rk-page-you></rk-page-you>` };
};
