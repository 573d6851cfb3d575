/* The line at the foot of every page that is not a table: what this house is not, and where more is said. */
import { html } from '/vendor/lit.js';
import { i18n, t } from './i18n.js';

export const foot = () => html`<footer class="foot"><p>${t('web.foot.unofficial')}</p>
  <p><a href="#/about">${t('web.nav.about')}</a> · <a href="/privacy?lang=${i18n.lang}">${t('web.settings.privacy')}</a></p></footer>`;
