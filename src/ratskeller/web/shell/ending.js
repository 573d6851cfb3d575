/* The end of a match is a small ceremony: the winner, the ranking, what it was made of, how it went. */
import { html, nothing } from '/vendor/lit.js';
import { View } from './element.js';
import { api } from './api.js';
import { i18n, t } from './i18n.js';
import { chart } from './chart.js';
import { crest } from './crest.js';
import { show } from './dialogs.js';
import { mark } from './marks.js';
import { attempt, tell } from './notices.js';
import { ranOut } from './prompt.js';
import { seatName } from './table-list.js';
import './rematch.js';

class Ending extends View {
  static properties = { session: {}, module: {}, history: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    this.session.addEventListener('change', this.again);
    api.history(this.session.id).then((history) => { this.history = history; }, () => { this.history = null; });
  }

  updated(changed) {
    if (changed.has('history')) this.querySelector('.ending')?.focus({ preventScroll: true });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.session.removeEventListener('change', this.again);
  }

  /* The end as a picture, for people who were not there. */
  async share(names, winners) {
    const { table, moment } = this.session;
    const { picture, save, send, shares, written } = await import('./picture.js');
    const points = this.history?.points ?? [];
    const value = this.module?.chart?.value ?? ((point, seat) => point.totals[seat]);
    const series = names.map((_, seat) => points.map((point) => value(point, seat)));
    const order = (moment.ranks ?? names.map(() => 0)).map((rank, seat) => ({ place: rank + 1, seat, name: names[seat], total: series[seat].at(-1) ?? '' })).sort((a, b) => a.place - b.place);
    const title = this.title(names, winners, null);
    const blob = await picture({ over: t('web.end.title'), title, rows: order, winners, series, caption: t(this.module?.chart?.title ?? 'web.chart.title'), foot: [t(`web.offer.${table.offer}`), new Date().toLocaleDateString(i18n.lang, { dateStyle: 'long' }), 'Ratskeller'].join(' · ') });
    const url = await written(blob);
    const name = `ratskeller-${table.id}.png`;
    show(t('web.end.share'), () => html`<div class="preview"><img src=${url} alt=${title} width="1200" height="630">
      <div class="row end"><button id="save-picture" @click=${() => { save(url, name); tell(t('web.end.share.saved')); }}>${t('web.end.share.save')}</button>
        ${shares(blob, name) ? html`<button id="send-picture" class="main" @click=${() => send(blob, name, title)}>${t('web.end.share.send')}</button>` : nothing}</div></div>`);
  }

  title(names, winners, you) {
    if (winners.includes(you)) return winners.length > 1 ? t('web.end.shared.you') : t('web.end.won');
    return winners.length > 1 ? t('web.end.shared', { names: winners.map((seat) => names[seat]).join(', ') }) : t('web.end.winner', { name: names[winners[0]] });
  }

  ranking(names, ranks) {
    const order = ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank);
    const totals = this.history?.points?.at(-1)?.totals;
    return html`<ol class="ranking">${order.map(({ rank, seat }) => html`<li class=${rank === 0 ? 'first' : ''} data-rank=${rank}>
      <span class="place">${rank + 1}</span> ${mark(seat)} <span>${names[seat]}</span>${totals ? html` <b class="number">${totals[seat]}</b>` : nothing}</li>`)}</ol>`;
  }

  render() {
    const { table, moment } = this.session;
    const { module, history } = this;
    if (!moment?.over || history === undefined) return nothing;         // all at once: a panel that grows moves its buttons away from the pointer
    const names = table.seats.map(seatName);
    const winners = moment.winners ?? [];
    const you = table.yours.length > 1 ? null : table.you;              // several on one device are called by their names
    return html`<div class="curtain"><section class="ending" tabindex="-1" role="dialog" aria-modal="false" aria-label=${t('web.end.title')}>
      <p class="over">${t('web.end.title')}</p>
      ${crest(winners, this.title(names, winners, null))}
      <h1 id="winner">${this.title(names, winners, you)}</h1>
      <svg class="flourish" viewBox="0 0 210 18" aria-hidden="true"><path d="M2 9c26 0 30-7 46-7s14 12 4 12-6-9 4-8c14 1 22 3 34 3M208 9c-26 0-30-7-46-7s-14 12-4 12 6-9-4-8c-14 1-22 3-34 3"></path><circle cx="105" cy="9" r="4"></circle></svg>
      ${table.seats.filter(({ resigned }) => resigned).map((seat) => html`<p class="over gave-up">${seat.seat === you
        ? t(ranOut(this.session.entries, seat.seat) ? 'web.end.late.you' : 'web.end.resigned.you')
        : t(ranOut(this.session.entries, seat.seat) ? 'web.end.late' : 'web.end.resigned', { name: names[seat.seat] })}</p>`)}
      <rk-rematch .session=${this.session} .offered=${true}></rk-rematch>
      ${moment.ranks ? this.ranking(names, moment.ranks) : nothing}
      <div class="breakdown">${module?.ending?.(moment, table, history, this.session.entries) ?? nothing}</div>
      ${history?.points ? chart(history.points, names, t(module?.chart?.title ?? 'web.chart.title'), module?.chart?.value) : nothing}
      <div class="row end">
        <button id="dismiss" @click=${() => this.fire('dismiss')}>${t('web.end.look')}</button>
        <button id="share-picture" @click=${() => attempt(() => this.share(names, winners))}>${t('web.end.share')}</button>
        <a class="button" id="analyse" href="#/replay/${table.id}?analysis=1">${t('web.analysis.analyse')}</a>
        <a class="button" id="replay" href="#/replay/${table.id}">${t('web.end.replay')}</a>
        <a class="button" href=${api.recordUrl(table.id)} download>${t('web.table.record')}</a>
        <rk-rematch .session=${this.session}></rk-rematch>
      </div>
    </section></div>`;
  }
}

customElements.define('rk-ending', Ending);
