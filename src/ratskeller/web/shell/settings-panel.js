/* The settings, kept by the browser; what the server keeps about you has a page of its own. */
import { html, live } from '/vendor/lit.js';
import { t } from './i18n.js';
import { languageSwitch } from './language.js';
import { tell } from './notices.js';
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

export const settingsPanel = () => html`
  <div class="settings-list">
    <div class="choice"><span>${t('web.settings.language')}</span>${languageSwitch()}</div>
    ${choice('theme', THEMES, 'web.theme')}
    ${choice('speed', [0, 1, 2, 3], 'web.speed')}
    ${settings.still.matches ? html`<p class="faded">${t('web.settings.still')}</p>` : ''}
    ${tick('clicks')}
    ${tick('sounds')}
    <label class="choice"><span>${t('web.sound.volume')}</span><input type="range" min="0" max="1" step="0.05" .value=${live(String(settings.get('volume')))}
      @input=${(event) => settings.set('volume', Number(event.target.value))}></label>
    ${tick('notify', allowNotices)}
    <p><a id="to-you" href="#/you" @click=${(event) => event.target.closest('dialog').close()}>${t('web.settings.you')}</a></p>
  </div>`;
