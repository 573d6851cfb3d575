/* A new table: which game, who sits where, which options. Remembers what was played last. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { t } from './i18n.js';
import { settings } from './settings.js';
import { load } from '/games/index.js';
import { clockSetup } from './clock-setup.js';
import { mark } from './marks.js';
import { tell } from './notices.js';
import { alone } from './transport.js';

const FIRST = { players: 3, level: 'apprentice' };

class Setup extends View {
  static properties = { games: {}, offer: { state: true }, wish: { state: true }, extra: { state: true }, busy: { state: true } };

  constructor() {
    super();
    this.games = [];
    this.offer = null;              // what is chosen of the games' offers
    this.wish = null;
    this.extra = null;
    this.busy = false;
  }

  willUpdate(changed) {
    if (changed.has('games') && this.games.length && !this.offer) {
      const last = settings.get('game');
      this.pick(this.offers.find(({ offer }) => offer === last) ?? this.offers[0]);
    }
    if (this.extra) {
      this.extra.catalogue = this.catalogue;
      this.extra.value = this.wish.options;
    }
  }

  get offers() {
    return this.games.flatMap(({ game, offers }) => offers.map((one) => ({ ...one, game })));
  }

  get game() {
    return this.offer.game;
  }

  get catalogue() {
    return this.games.find((one) => one.game === this.game);
  }

  pick(offer) {
    this.offer = offer;
    this.fire('picked', offer.offer);
    const kept = settings.get('setup')[offer.offer];
    this.wish = fits(kept, this.catalogue) && within(offer, kept.options) ? kept : fresh(this.catalogue, offer);
    this.extra = null;
    if (this.querySelector('details.extra')?.open) this.unfold();
  }

  /* The game's own options, pictures and all, are fetched when somebody wants to see them. */
  unfold() {
    const { game } = this;
    if (this.extra) return;
    load(game).then((module) => {
      if (this.game !== game || !module.options || this.extra) return;
      const element = document.createElement(module.options);
      element.addEventListener('change', (event) => {
        this.requestUpdate();
        if (event.detail) this.change({ options: { ...event.detail, players: this.wish.seats.length } });
      });
      element.catalogue = this.catalogue;
      element.value = this.wish.options;
      this.extra = element;
    }, () => tell(t('web.error.page')));
  }

  /* Other options may make another offer of it. */
  change(part) {
    this.wish = { ...this.wish, ...part };
    this.offer = this.offers.find((one) => one.game === this.game && within(one, this.wish.options)) ?? this.offer;
  }

  setPlayers(n) {
    const seats = this.wish.seats.slice(0, n);
    while (seats.length < n) seats.push({ who: 'bot', level: levelOf(this.wish, this.catalogue) });
    this.change({ seats, options: { ...this.wish.options, players: n } });
  }

  nameSeat(seat, name) {
    this.change({ seats: this.wish.seats.map((one, i) => (i === seat ? { ...one, name } : one)) });
  }

  setSeat(seat, value) {
    const [who, level] = value.split(':');
    const seats = this.wish.seats.map((one, i) => {
      if (i === seat) return who === 'bot' ? { who, level } : who === 'here' ? { who, name: '' } : { who };
      return who === 'me' && one.who === 'me' ? { who: 'bot', level: levelOf(this.wish, this.catalogue) } : one;
    });
    this.change({ seats });
  }

  /* What is still to be chosen, in a sentence, before anything can begin. */
  get missing() {
    return this.extra?.missing ?? null;
  }

  get people() {
    return this.wish.seats.some((seat) => seat.who === 'invited' || seat.who === 'open');
  }

  get anybody() {
    return this.wish.seats.some((seat) => seat.who === 'open');
  }

  get several() {
    return this.wish.seats.filter((seat) => seat.who !== 'bot').length > 1;
  }

  open(event) {
    event.preventDefault();
    if (this.missing) {
      tell(this.missing);
      this.extra.closest('details').open = true;
      this.extra.scrollIntoView({ block: 'center' });
      return;
    }
    settings.set('game', this.offer.offer);
    settings.set('setup', { ...settings.get('setup'), [this.offer.offer]: this.wish });
    const { seats, options, pace, deputy, clock, listed, watched, hints } = this.wish;
    this.fire('open', {
      game: this.game, options: { ...options, players: seats.length }, pace, ...(deputy ? { deputy } : {}), clock: this.several ? clock ?? null : null,
      seats: seats.map((seat, i) => (seat.who === 'here' ? { ...seat, name: seat.name || t('web.seat.here.player', { n: i + 1 }) } : seat)),
      listed: this.anybody ? listed : Boolean(watched), hints: this.several ? Boolean(hints) : true,
    });
  }

  seat(one, i) {
    const value = one.who === 'bot' ? `bot:${one.level}` : one.who;
    const options = [['me', t('web.seat.me')], ['here', t('web.seat.here')], ...this.catalogue.levels.map((level) => [`bot:${level.level}`, t('web.seat.bot', { level: level.name })]),
      ...(alone() ? [] : [['invited', t('web.seat.friend')], ['open', t('web.seat.anybody')]])];
    const about = this.catalogue.levels.find((level) => level.level === one.level)?.about;
    return html`<li class="seat-row">
      ${mark(i)}
      <label class="unseen" for="seat-${i}">${t('web.setup.seat', { n: i + 1 })}</label>
      <select id="seat-${i}" .value=${value} @change=${(event) => this.setSeat(i, event.target.value)}>
        ${options.map(([key, text]) => html`<option value=${key} ?selected=${key === value}>${text}</option>`)}
      </select>
      ${one.who === 'here' ? html`<input type="text" maxlength="30" data-name=${i} .value=${one.name ?? ''} aria-label=${t('web.seat.here.name', { n: i + 1 })}
        placeholder=${t('web.seat.here.player', { n: i + 1 })} @input=${(event) => this.nameSeat(i, event.target.value.trim())}>` : nothing}
      ${about ? html`<span class="faded about">${about}</span>` : nothing}
    </li>`;
  }

  render() {
    if (!this.wish) return nothing;
    const { people, several } = this;
    const watching = !people && !this.wish.seats.some((seat) => seat.who === 'me' || seat.who === 'here');
    const verb = people ? 'web.setup.open' : watching ? 'web.setup.watch' : 'web.setup.play';
    return html`<form class="setup" @submit=${this.open}>
      <div class="games" role="group" aria-label=${t('web.setup.game')}>
        ${this.offers.map((one) => html`<button type="button" class="game" data-game=${one.offer} aria-pressed=${one.offer === this.offer.offer}
          @click=${() => this.pick(one)}><b>${t(`web.offer.${one.offer}`)}</b><span>${t(`web.offered.${one.offer}`)}</span></button>`)}
      </div>
      <div class="start row"><button id="play" class="main big" type="submit">${t(verb)}</button>
        <p class="summary">${this.summary()}</p></div>
      <fieldset><legend>${t('web.setup.seats')}</legend>
        <div class="row how-many" role="group" aria-label=${t('web.setup.players')}>
          ${this.catalogue.players.map((n) => html`<button type="button" data-players=${n} aria-pressed=${n === this.wish.seats.length}
            @click=${() => this.setPlayers(n)}>${t('web.setup.number', { n })}</button>`)}
        </div>
        <ul class="seat-rows">${this.wish.seats.map((one, i) => this.seat(one, i))}</ul>
        ${alone() ? nothing : this.anybody ? this.tick('listed', 'web.setup.listed') : this.tick('watched', 'web.setup.onlookers')}
        ${several ? html`${this.tick('hints', 'web.setup.hints')}
          <label class="deputy">${t('web.setup.deputy')} <select id="deputy" @change=${(event) => this.change({ deputy: event.target.value })}>
            ${this.catalogue.levels.map(({ level, name }) => html`<option value=${level} ?selected=${level === (this.wish.deputy ?? FIRST.level)}>${name}</option>`)}
          </select></label>` : nothing}
      </fieldset>
      ${several && !alone() ? clockSetup(this.wish.clock ?? null, (clock) => this.change({ clock })) : nothing}
      <details class="extra" @toggle=${(event) => event.target.open && this.unfold()}><summary>${t('web.setup.options')}</summary>${this.extra ?? nothing}</details>
      ${this.wish.seats.some((seat) => seat.who === 'bot') ? html`<fieldset><legend>${t('web.setup.pace')}</legend>
        <div class="row" role="group" aria-label=${t('web.setup.pace')}>
          ${this.catalogue.paces.map((pace) => html`<button type="button" data-pace=${pace} aria-pressed=${pace === this.wish.pace}
            @click=${() => this.change({ pace })}>${t(`web.pace.${pace}`)}</button>`)}
        </div></fieldset>` : nothing}
    </form>`;
  }

  tick(name, key) {
    return html`<label class="tick"><input type="checkbox" id="set-${name}" .checked=${Boolean(this.wish[name])}
      @change=${(event) => this.change({ [name]: event.target.checked })}> ${t(key)}</label>`;
  }

  summary() {
    if (this.missing) return html`<b role="status">${this.missing}</b>`;
    const bots = this.wish.seats.filter((seat) => seat.who === 'bot').length;
    const people = this.wish.seats.filter((seat) => seat.who === 'invited' || seat.who === 'open').length;
    const me = this.wish.seats.some((seat) => seat.who === 'me');
    const here = this.wish.seats.filter((seat) => seat.who === 'here').length;
    return [me ? t('web.setup.sum.me') : t('web.setup.sum.notme'), here ? t('web.setup.sum.here', { n: here }) : '', bots ? t('web.setup.sum.bots', { n: bots }) : '',
      people ? t('web.setup.sum.people', { n: people }) : ''].filter(Boolean).join(' · ');
  }
}

function levelOf(wish, catalogue) {
  return wish.seats.find((seat) => seat.who === 'bot')?.level ?? catalogue.levels.find((one) => one.level === FIRST.level)?.level ?? catalogue.levels[0].level;
}

function fresh(catalogue, offer) {
  const players = catalogue.players.includes(FIRST.players) ? FIRST.players : catalogue.players[0];
  const level = levelOf({ seats: [] }, catalogue);
  const seats = [{ who: 'me' }, ...Array.from({ length: players - 1 }, () => ({ who: 'bot', level }))];
  return { seats, options: { ...offer.options, players }, pace: catalogue.paces.includes('brisk') ? 'brisk' : catalogue.paces[0], listed: true };
}

/* Whether a match with these options is one of an offer. */
const within = ({ where }, options) => Object.entries(where).every(([name, value]) => options[name] === value);

/* Is what was remembered still something the server knows? */
function fits(kept, catalogue) {
  if (!kept?.options || !Array.isArray(kept.seats)) return false;
  const levels = new Set(catalogue.levels.map((one) => one.level));
  return catalogue.players.includes(kept.seats.length) && catalogue.paces.includes(kept.pace)
    && [kept.deputy ?? FIRST.level, ...kept.seats.map((seat) => seat.level ?? FIRST.level)].every((level) => levels.has(level));
}

customElements.define('rk-setup', Setup);
