/* About this edition: what is printed in rule books and what is reconstructed, counted from the data files themselves. */
import { html } from '/vendor/lit.js';
import { View } from '/shell/element.js';
import { i18n, t } from '/shell/i18n.js';
import { alone } from '/shell/transport.js';
import { edition, figures } from './figures.js';
import { rich } from './markup.js';
import { games } from './shelf.js';

const SOURCES = ['rulebook', 'deduced', 'box', 'reconstructed', 'beyond the seeds'];
const LICENCES = [
  ['lit', '/vendor/LICENSE-lit.txt'], ['alegreya', '/fonts/LICENSE-alegreya.txt'], ['alegreya-sans', '/fonts/LICENSE-alegreya-sans.txt'],
];

/* The same for texts: {rat: 49, rat_rulebook: 3, …}. */
const numbers = (found) => Object.fromEntries(Object.entries(found).flatMap(([kind, counts]) => [
  [kind, Object.values(counts).reduce((sum, n) => sum + n, 0)], ...SOURCES.map((source) => [`${kind}_${source.replaceAll(' ', '_')}`, counts[source] ?? 0]),
]));

/* How many items of each kind come from which source: {kind: {source: n}}. A table that stands alone counts as a figure. */
export function tally(files) {
  const found = {};
  const add = (kind, source) => {
    if (!source) return;
    found[kind] ??= {};
    found[kind][source] = (found[kind][source] ?? 0) + 1;
  };
  for (const file of Object.values(files)) {
    for (const [kind, items] of Object.entries(file)) {
      if (Array.isArray(items)) items.forEach((item) => add(kind, item.source));
      else add('figure', items.source);
    }
  }
  return found;
}

class About extends View {
  static properties = { games: { state: true }, failure: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    this.read().catch((problem) => { this.failure = problem.message; });
  }

  async read() {
    const all = (await games()).filter(({ game }) => i18n.has(`learn.about.game.${game}`));       // a game from elsewhere speaks for itself
    const [files, editions] = await Promise.all([figures, edition].map((what) => Promise.all(all.map(({ game }) => what(game)))));
    this.games = all.map(({ game, offers }, i) => ({ game, offers, edition: editions[i], found: tally(files[i]) }));
  }

  text(key, args) {
    return html`<p>${rich(t(`learn.about.${key}`, args))}</p>`;
  }

  counted({ game, found }) {
    const sources = SOURCES.filter((source) => Object.values(found).some((counts) => counts[source]));
    return html`<div class="scroll-x" tabindex="0" role="group" aria-label=${t('learn.about.sources')}><table class="figures-table" data-game=${game}>
      <thead><tr><th scope="col">${t('learn.about.what')}</th>${sources.map((source) => html`<th scope="col" class="number">${t(`learn.source.${source}`)}</th>`)}</tr></thead>
      <tbody>${Object.entries(found).map(([kind, counts]) => html`<tr data-kind=${kind}><th scope="row">${t(`learn.kind.${kind}`)}</th>
        ${sources.map((source) => html`<td class="number" data-source=${source}>${counts[source] ?? '–'}</td>`)}</tr>`)}</tbody></table></div>`;
  }

  game(one) {
    return html`<h3>${t(`learn.about.game.${one.game}`)}</h3>
      ${one.offers.map(({ offer }) => this.text(offer, numbers(one.found)))} ${this.counted(one)}`;
  }

  render() {
    return html`<div class="learn page about" lang=${i18n.lang}>
      <h1>${t('learn.about')}</h1>
      ${this.text('1')} ${this.text('2')}
      ${this.games?.filter((one) => one.edition !== null).map((one) => html`<p class="aside edition">${rich(t('learn.about.edition', { game: t(`learn.about.game.${one.game}`), edition: one.edition || t('learn.about.edition.nameless') }))}</p>`)}
      <h2>${t('learn.about.sources')}</h2>
      ${this.text('sources.1')}
      <dl class="sources">${SOURCES.map((source) => html`<div><dt>${t(`learn.source.${source}`)}</dt><dd>${t(`learn.source.${source}.about`)}</dd></div>`)}</dl>
      ${this.failure ? html`<p role="alert">${this.failure}</p>` : ''}
      ${this.games ? this.games.map((one) => this.game(one)) : html`<p class="faded">${t('learn.loading')}</p>`}
      ${this.text('correct')}
      <p class="row"><a class="button main" href="#/box">${t('learn.box')}</a></p>
      <p class="row">${this.games?.map(({ game, offers: [{ offer }] }) => html`<a href="/api/games/${game}/data" target="_blank" rel="noopener">${t('learn.about.data', { game: t(`web.offer.${offer}`) })}</a>`)}</p>
      <h2>${t('learn.about.open')}</h2>
      ${this.text('open.1')} ${this.text('open.2')}
      <p class="row"><a href="/docs" target="_blank" rel="noopener">${t('learn.about.api')}</a></p>
      <h2>${t('learn.about.licences')}</h2>
      ${this.text('licences.1')}
      <ul class="bullets">${LICENCES.map(([name, href]) => html`<li>${t(`learn.about.licence.${name}`)} <a href=${href} target="_blank" rel="noopener">${t('learn.about.licence', { name: t(`learn.about.licence.${name}.name`) })}</a></li>`)}
        <li>${t('learn.about.licence.map')}</li>
        ${alone() ? html`<li>${t('web.page.licences')} <a id="licences" href="licences/README.txt" target="_blank" rel="noopener">${t('web.page.licences.all')}</a></li>` : ''}</ul>
    </div>`;
  }
}

customElements.define('rk-about', About);
