/* An analysis in words: where the match turned, what luck and skill were worth to whom, what could have been better. */
import { html, nothing } from '/vendor/lit.js';
import { roundAt, verdict } from './analysis-curve.js';
import { i18n, signed, t } from './i18n.js';
import { mark } from './marks.js';
import { seatName } from './table-list.js';

const PARTS = ['luck', 'own', 'others'];
const WRONG = new Set(['mistake', 'blunder']);

/* A change of somebody's chance to win, in percentage points: +4. */
const points = (share) => signed(new Intl.NumberFormat(i18n.lang, { maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(100 * share));
const names = (page) => page.table.seats.map(seatName);

/* One bar from the middle: to the right what it brought, to the left what it took. */
function bar(part, value, most) {
  const half = Math.min(50, (Math.abs(value) / most) * 50);
  return html`<li><span class="of">${t(`analysis.${part}`)}</span>
    <svg class="track" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="fill ${part}" x=${value < 0 ? 50 - half : 50} width=${half} height="10"></rect><path d="M50 0V10"></path></svg>
    <span class="figure">${points(value)}</span></li>`;
}

/* What each of the others gave a player or took. */
const gifts = (page, { seat, by }) => names(page).map((name, other) => (other === seat ? null : `${name} ${points(by[other])}`)).filter(Boolean).join(', ');

function player(page, one, most) {
  const counted = Object.entries(one.verdicts).filter(([, n]) => n).map(([kind, n]) => i18n.count(n, kind)).join(', ');
  return html`<li class="player"><p>${mark(one.seat)} <b>${names(page)[one.seat]}</b>
      <span class="faded">${t('web.analysis.accuracy', { accuracy: Math.round(one.accuracy) })}</span></p>
    <ul class="parts">${PARTS.map((part) => bar(part, one[part], most))}</ul>
    <p class="faded">${t('web.analysis.course', { from: i18n.share(one.initial), to: i18n.share(one.final) })}${counted ? html`; ${counted}` : nothing}.
      ${one.by.length > 2 ? t('web.analysis.gifts', { gifts: gifts(page, one) }) : nothing}
      ${Math.abs(one.unexplained) >= 0.01 ? t('web.analysis.unexplained', { points: points(one.unexplained) }) : nothing}</p>
    ${one.seat === page.table.you ? nothing : learn(page, one.seat)}</li>`;
}

/* The way to the exercise, where there is something to learn from. */
const learn = (page, seat) => (page.analysis.marks.some((fault) => fault.seat === seat && WRONG.has(fault.verdict))
  ? html`<a class="button learn" href="#/mistakes/${page.table.id}?seat=${seat}">${t('web.analysis.learn')}</a>` : nothing);

const there = (page, entry, text, seat, go) => html`<li><button class="quiet line" data-entry=${entry} aria-current=${page.n === entry ? 'true' : 'false'} @click=${() => go(entry, seat)}>
  ${mark(seat)} <span><b>${t('web.analysis.round', { n: roundAt(page.analysis, entry) })}.</b> ${text}</span></button></li>`;

/* A turning point; where it was a fault, what kind of one. */
function turned(page, point, go) {
  const fault = page.analysis.marks.find(({ entry }) => entry === point.entry && point.kind === 'decision');
  return there(page, point.entry, html`${fault ? `${verdict(fault)}. ` : nothing}${point.text} ${point.because}`, point.seat, go);
}

/* The faults that are not told as turning points already. */
function faults(page, go) {
  const { marks, turning } = page.analysis;
  const rest = marks.filter(({ entry }) => !turning.some((point) => point.kind === 'decision' && point.entry === entry));
  if (!marks.length) return html`<h3>${t('analysis.mistakes')}</h3><p>${t('analysis.no_mistakes')}</p>`;
  if (!rest.length) return nothing;
  return html`<h3>${t(rest.length < marks.length ? 'web.analysis.mistakes.more' : 'analysis.mistakes')}</h3>
    <ol class="faults">${rest.map((fault) => there(page, fault.entry,
      html`${verdict(fault)}. ${t('web.analysis.instead', { played: fault.played, best: fault.better, points: i18n.points(fault.loss) })}`, fault.seat, go))}</ol>`;
}

export function words(page, go) {
  const found = page.analysis;
  if (found?.status !== 'done') return html`<p class="faded">${t('web.analysis.waiting')}</p>`;
  const most = Math.max(0.05, ...found.players.flatMap((one) => PARTS.map((part) => Math.abs(one[part]))));
  return html`<div class="words">
    ${page.table.you === null ? nothing : learn(page, page.table.you)}
    <h3>${t('analysis.turning')}</h3>
    ${found.turning.length ? html`<ol class="turning">${found.turning.map((point) => turned(page, point, go))}</ol>` : html`<p>${t('analysis.no_turning')}</p>`}
    <h3>${t('analysis.bars')}</h3>
    <ul class="players">${found.players.map((one) => player(page, one, most))}</ul>
    ${faults(page, go)}
    <p class="faded">${t('web.analysis.rough')} ${t('analysis.method')}</p>
  </div>`;
}
