/* A table without a match to look at: its rules are gone. The server says why; the log and the chat stay readable. */
import { html } from '/vendor/lit.js';
import { t } from './i18n.js';

export const closedPage = (table) => html`<div class="page closed">
  <p id="notice" role="status">${table.notice}</p>
  <p><a class="button main" href="#/">${t('web.table.home')}</a></p>
</div>`;
