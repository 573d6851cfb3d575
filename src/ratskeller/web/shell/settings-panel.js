/* The settings, kept by the browser; and your name and key, kept by the server. */
import { html, live } from '/vendor/lit.js';
import { api } from './api.js';
import { t } from './i18n.js';
import { languageSwitch } from './language.js';
import { attempt, copy, tell } from './notices.js';
import { settings } from './settings.js';

const THEMES = ['auto', 'light', 'dark'];

const choice = (name, values, key) => html`
  <div class="choice"><span id="set-${name}">${t(`web.settings.${name}`)}</span>
    <div class="row" role="group" aria-labelledby="set-${name}">
      ${values.map((value) => html`<button data-setting="${name}:${value}" aria-pressed=${settings.get(name) === value}
        @click=${() => settings.set(name, value)}>${t(`${key}.${value}`)}</button>`)}
    </div></div>`;

const tick = (name, onSet) => html`
  <label class="choice tick"><input type="checkbox" .checked=${live(settings.get(name))}
    @change=${(event) => (onSet ?? ((value) => settings.set(name, value)))(event.target.checked)}> ${t(`web.settings.${name}`)}</label>`;

async function allowNotices(wanted) {
  const granted = wanted && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
  settings.set('notify', granted);
  if (wanted && !granted) tell(t('web.settings.notify.refused'));
}

async function copyKey() {
  const me = await attempt(() => api.me());
  if (me) copy(new URL(me.key, location.href).href, t('web.settings.key.copied'));
}

export const settingsPanel = () => html`
  <div class="settings-list">
    <div class="choice"><span>${t('web.settings.language')}</span>${languageSwitch()}</div>
    ${choice('theme', THEMES, 'web.theme')}
    ${choice('speed', [0, 1, 2, 3], 'web.speed')}
    ${settings.still.matches ? html`<p class="faded">${t('web.settings.still')}</p>` : ''}
    ${tick('clicks')}
    ${tick('sounds')}
    ${tick('notify', allowNotices)}
    <div class="choice"><span>${t('web.settings.key')}</span><button @click=${copyKey}>${t('web.settings.key.copy')}</button></div>
    <p class="faded">${t('web.settings.key.about')}</p>
  </div>`;
