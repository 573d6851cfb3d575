/* What is to be heard at a table: the game says which sound belongs to which event; the bar asks once, and has the switch. */
import { html, nothing } from '/vendor/lit.js';
import { icon } from './icons.js';
import { t } from './i18n.js';
import { settings } from './settings.js';
import { enterRoom, play } from './sound.js';

export const hear = (module, { kind }) => { if (module?.sounds?.[kind]) play(module.sounds[kind]); };

/* Where nothing moves, the last thing that can be heard stands for all. */
export const hearAll = (module, events) => {
  const last = events.findLast(({ kind }) => module?.sounds?.[kind]);
  if (last) hear(module, last);
};

/* Nobody is asked before the first click at a table. */
export const touched = (page) => {
  page.touched = true;
  enterRoom();
};

function answer(yes) {
  settings.set('sounds', yes);
  if (!yes) return;
  play('chime');
  enterRoom();
}

export function soundTools(page) {
  const on = settings.get('sounds');
  if (on === null && page.touched && !page.session.table.clock) {        // clocks need the place; the switch is there
    return html`<span class="ask-sound" role="group" aria-label=${t('web.sound.ask')}>${icon('sound')}<span class="ask-words">${t('web.sound.ask')}</span>
      <button id="sound-yes" @click=${() => answer(true)}>${t('web.sound.yes')}</button><button id="sound-no" @click=${() => answer(false)}>${t('web.sound.no')}</button></span>`;
  }
  return html`<button class="quiet" id="sound" aria-pressed=${Boolean(on)} aria-label=${t('web.sound')} title=${t('web.sound')} @click=${() => answer(!on)}>${icon(on ? 'sound' : 'mute')}</button>
    ${on ? html`<input class="volume" id="volume" type="range" min="0" max="1" step="0.05" .value=${String(settings.get('volume'))} aria-label=${t('web.sound.volume')}
      @input=${(event) => settings.set('volume', Number(event.target.value))} @change=${() => play('token')}>` : nothing}`;
}
