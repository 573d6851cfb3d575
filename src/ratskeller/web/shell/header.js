/* The line on top of every page that is not a table: the house's name, where to go, who you are, the language. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { api } from './api.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { here } from './router.js';
import { openSettings } from './dialogs.js';
import { languageSwitch } from './language.js';
import { badge, yours } from './your-games.js';

class Header extends View {
  connectedCallback() {
    super.connectedCallback();
    addEventListener('hashchange', this.again);
    yours.follow(this.again);
    if (!yours.tables && here().path !== '/') api.me().then(() => yours.read(), () => {});     // there the page itself asks
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.again);
    yours.unfollow(this.again);
  }

  link(path, key, more = nothing) {
    const current = here().path === path || (path !== '/' && here().path.startsWith(`${path}/`));
    return html`<a href="#${path}" aria-current=${current ? 'page' : 'false'}>${t(key)}${more}</a>`;
  }

  render() {
    return html`<header class="top">
      <a class="brand" href="#/" aria-label="Ratskeller"><img src="/icon.svg" alt="" width="32" height="32"><span>Ratskeller</span></a>
      <nav aria-label=${t('web.nav.label')}>
        ${this.link('/', 'web.nav.play', badge(yours.waiting, t('web.mine.badge', { n: yours.waiting })))} ${this.link('/learn', 'web.nav.learn')} ${this.link('/about', 'web.nav.about')} ${this.link('/you', 'web.nav.you')}
      </nav>
      ${languageSwitch()}
      <button class="quiet" id="settings" aria-label=${t('web.settings.title')} @click=${openSettings}>${icon('settings')}<span>${t('web.settings.title')}</span></button>
    </header>`;
  }
}

customElements.define('rk-header', Header);
