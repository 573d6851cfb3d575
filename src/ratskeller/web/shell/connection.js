/* Says when the server can not be reached. Short gaps go unnoticed. */
import { html, nothing } from '/vendor/lit.js';
import { t } from './i18n.js';

export const connectionLine = (session) =>
  session.connected ? nothing : html`<p class="connection" role="alert">${t('web.table.lost')}</p>`;
