/* Passkeys: keep who you are on every device, without a password. */
import { html, nothing } from '/vendor/lit.js';
import { api } from '/shell/api.js';
import { View } from '/shell/element.js';
import { ask } from '/shell/dialogs.js';
import { i18n, t } from '/shell/i18n.js';
import { attempt, copy, tell } from '/shell/notices.js';
import { yours } from '/shell/your-games.js';
import { mine } from './api.js';
import { renew } from './push.js';

const NUMBERS = /^(\d+\.){3}\d+$|^\[/;
const day = (at) => new Intl.DateTimeFormat(i18n.lang, { dateStyle: 'medium' }).format(new Date(at * 1000));

/* yes; or why not: insecure (plain http), numbers (an address without a name), missing. */
export function possible() {
  if (!isSecureContext) return 'insecure';
  if (NUMBERS.test(location.hostname)) return 'numbers';
  return globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON ? 'yes' : 'missing';
}

/* A device by a name its owner knows it by. */
function device() {
  const { platform } = navigator.userAgentData ?? navigator;
  return platform || t('web.you.device');
}

class Passkeys extends View {
  static properties = { keys: { state: true }, me: {} };

  async connectedCallback() {
    super.connectedCallback();
    this.keys = (await attempt(() => mine.passkeys())) ?? [];
  }

  /* Who changes his mind in the browser's own question is told nothing. */
  async ceremony(deed) {
    try {
      return await deed();
    } catch (failure) {
      if (failure.name === 'InvalidStateError') tell(t('web.you.passkey.here'));
      else if (failure.name !== 'NotAllowedError' && failure.name !== 'AbortError') tell(failure.message);
      return null;
    }
  }

  async make() {
    const keys = await this.ceremony(async () => {
      const { options } = await mine.beginPasskey();
      const made = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
      return mine.keepPasskey(made.toJSON(), device());
    });
    if (!keys) return;
    this.keys = keys;
    tell(t('web.you.passkey.made'));
  }

  /* Whether the guest's games come along; null where somebody stays who he is. Who has a passkey can come back and leaves everything as it is. */
  async companions() {
    if (this.keys.length) return false;
    const { name } = this.me;
    const n = (await attempt(() => yours.fetch()))?.length ?? 0;
    if (!n) return (await ask(t('web.you.passkey.ask', { name }), t('web.you.passkey.enter'))) ? false : null;
    const answer = await ask(t('web.you.passkey.games', { name, n }), t('web.you.passkey.take'), t('web.dialog.no'), t('web.you.passkey.leave'));
    return answer === false ? null : answer === true;
  }

  async enter() {
    const merge = await this.companions();
    if (merge === null) return;
    const me = await this.ceremony(async () => {
      const { options } = await mine.askPasskey();
      const proof = await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
      return mine.enter(proof.toJSON(), merge);
    });
    if (!me) return;
    await renew();
    tell(t('web.you.passkey.entered', { name: me.name }));
    yours.read();
    this.fire('became', me);
    this.keys = (await attempt(() => mine.passkeys())) ?? [];
  }

  async drop(key) {
    if (!(await ask(t('web.you.passkey.drop.ask', { name: key.label }), t('web.you.remove')))) return;
    this.keys = (await attempt(() => mine.dropPasskey(key.id))) ?? this.keys;
  }

  async copyKey() {
    const me = await attempt(() => api.me());
    if (me) copy(new URL(me.key, location.href).href, t('web.settings.key.copied'));
  }

  render() {
    const can = possible();
    return html`<section class="list" aria-labelledby="passkeys-title"><h2 id="passkeys-title">${t('web.you.passkeys')}</h2>
      <p>${t('web.you.passkeys.about')}</p>
      ${this.keys?.length ? html`<ul class="bells">${this.keys.map((key) => html`<li class="row" data-passkey=${key.id}>
        <span class="grow">${key.label} <span class="faded">${day(key.created)}${key.used ? ` · ${t('web.you.passkey.used', { day: day(key.used) })}` : ''}</span></span>
        <button @click=${() => this.drop(key)}>${t('web.you.remove')}</button></li>`)}</ul>` : nothing}
      ${can === 'yes' ? html`<div class="row"><button id="make-passkey" class=${this.keys?.length ? '' : 'main'} @click=${this.make}>${t('web.you.passkey.make')}</button>
        <button id="use-passkey" @click=${this.enter}>${t('web.you.passkey.use')}</button></div>` : html`<p class="aside">${t(`web.you.passkey.${can}`)}</p>`}
      <p class="faded key-link">${t('web.settings.key.about')}</p>
      <button id="copy-key" @click=${this.copyKey}>${t('web.settings.key.copy')}</button>
    </section>`;
  }
}

customElements.define('rk-passkeys', Passkeys);
