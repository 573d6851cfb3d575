/* The line at the foot of every page that is not a table: what this house is not, and where more is said. */
import { html } from '/vendor/lit.js';
import { i18n, t } from './i18n.js';
import { alone } from './transport.js';

const privacy = () => html`<a href="/privacy?lang=${i18n.lang}">${t('web.settings.privacy')}</a>`;

export const foot = () => html`<footer class="foot"><p>${t('web.foot.unofficial')}</p>
  <p><a href="#/about">${t('web.nav.about')}</a> · ${alone() ? t('web.page.contact', { contact: alone().contact || t('web.page.contact.nobody') }) : privacy()}</p></footer>`;
