/* The language switch, and what it sets in motion. */
import { html } from '/vendor/lit.js';
import { i18n, LANGUAGES, t } from './i18n.js';
import { settings } from './settings.js';
import { tell } from './notices.js';

export async function speak(lang) {
  try {
    await i18n.use(lang);
    settings.set('lang', lang);
  } catch {
    tell(t('web.error.offline'));
  }
}

export const languageSwitch = () => html`
  <label class="language"><span class="unseen">${t('web.settings.language')}</span>
    <select id="language" @change=${(event) => speak(event.target.value)}>
      ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === i18n.lang}>${name}</option>`)}
    </select>
  </label>`;
