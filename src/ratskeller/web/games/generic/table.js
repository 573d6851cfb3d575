/* The generic table: a box for what belongs to nobody, one for every player, and a button for every option. */
import { html, nothing } from '/vendor/lit.js';
import { TableView } from '/shell/table-view.js';
import { i18n, signed, t } from '/shell/i18n.js';
import { mark } from '/shell/marks.js';
import { seatName } from '/shell/table-list.js';
import { field } from '/games/generic/values.js';

const PAUSE = { 1: 900, 2: 500, 3: 220 };           // milliseconds a line is shown, by speed
const LINES = 8;                                    // of what happened last

class GenericTable extends TableView {
  static properties = { story: { state: true } };

  constructor() {
    super();
    this.story = [];
  }

  /* What happens is told line by line. */
  animate({ text }) {
    this.story = [...this.story, text].slice(-LINES);
    return new Promise((done) => {
      this.stop = done;
      setTimeout(done, PAUSE[this.speed] ?? PAUSE[1]);
    });
  }

  skip() {
    this.stop?.();
  }

  seat(own, seat) {
    const { view } = this.moment;
    const hides = (name) => own[name] === null && !view.seated.includes(name);
    return html`<section class="leaf seat ${view.turn === seat ? 'turn' : ''} ${view.viewer === seat ? 'own' : ''}" data-seat=${seat}>
      <h2>${mark(seat)} <span class="name">${seatName(this.table.seats[seat])}</span>
        <span class="points">${t('web.generic.score', { n: signed(view.scores[seat].total) })}</span></h2>
      <dl>${Object.entries(own).map(([name, value]) => field(name, value, view, this.table, hides(name)))}</dl></section>`;
  }

  /* Options that differ in their last word only stand in one line. */
  option([target, actions]) {
    return html`<button class="option ${this.marked.has(target) ? 'marked' : ''}" data-target=${target} tabindex="0"
      @click=${(event) => this.fire('choose', { actions, anchor: event.currentTarget })}>${actions[0].text}</button>`;
  }

  options() {
    const lines = new Map();
    for (const one of this.lit) {
      const line = one[0].split(' ').slice(0, -1).join(' ');
      if (lines.has(line)) lines.get(line).push(one);
      else lines.set(line, [one]);
    }
    const alone = [...lines.values()].filter((line) => line.length === 1).flat();
    const together = [...lines.values()].filter((line) => line.length > 1);
    return html`<section class="options" aria-label=${t('web.generic.options')}>
      ${[alone, ...together].filter((line) => line.length).map((line) => html`<div class="line-of-options">${line.map((one) => this.option(one))}</div>`)}</section>`;
  }

  rules() {
    const { game } = this.table;
    const texts = [];
    while (i18n.has(`${game}.rules.${texts.length + 1}`)) texts.push(t(`${game}.rules.${texts.length + 1}`, {}, { game }));
    return texts.length ? html`<details class="leaf rules"><summary>${t('web.generic.rules')}</summary>${texts.map((text) => html`<p>${text}</p>`)}</details>` : nothing;
  }

  render() {
    if (!this.moment || !this.table) return nothing;
    const { view } = this.moment;
    const lying = Object.entries(view.table).filter(([name]) => name !== 'step');
    return html`<div class="generic" tabindex="0" role="group" aria-label=${t('web.table.board')}>
      ${lying.length ? html`<section class="leaf middle"><dl>${lying.map(([name, value]) => field(name, value, view, this.table))}</dl></section>` : nothing}
      <div class="seats">${view.seats.map((own, seat) => this.seat(own, seat))}</div>
      ${this.lit.size ? this.options() : nothing}
      ${this.story.length && this.speed ? html`<ol class="leaf story">${this.story.map((line) => html`<li>${line}</li>`)}</ol>` : nothing}
      ${this.rules()}
    </div>`;
  }
}

customElements.define('generic-table', GenericTable);
