/* Why another action was better: the line that was played beside the better one, and what the table could have told. */
import { html, nothing } from '/vendor/lit.js';
import { roundAt, verdict } from './analysis-curve.js';
import { api } from './api.js';
import { show } from './dialogs.js';
import { linesOf } from './drawer.js';
import { i18n, t } from './i18n.js';
import { attempt } from './notices.js';
import { seatName } from './table-list.js';

const SURE = 0.005;              // less is said as 0

/* How the turn went on in the match: the better line is a turn too. */
function followed(page, fault) {
  const later = page.entries.filter((entry) => entry.n > fault.entry && entry.kind === 'play');
  const end = later.findIndex((entry) => entry.seat !== fault.seat);
  return later.slice(0, end < 0 ? later.length : end).map((entry) => linesOf(entry)[0]).filter(Boolean);
}

export async function why(page, fault) {
  const asked = await attempt(() => api.question(page.table.id, fault.entry));
  if (!asked) return;
  const turns = fault.better !== fault.line[0];         // told as whole turns, nothing follows
  const who = seatName(page.table.seats[fault.seat]);
  const reasons = asked.reasons.filter((reason) => !asked.because.includes(reason));      // nothing is said twice
  show(`${verdict(fault)}. ${t('web.analysis.round', { n: roundAt(page.analysis, fault.entry) })}`, () => html`<div class="why">
    <p>${t(fault.error < SURE ? 'web.analysis.cost.sure' : 'web.analysis.cost', { points: i18n.points(fault.loss), error: i18n.points(fault.error), who })} ${asked.because}</p>
    <div class="lines">
      <section><h3>${t('web.analysis.played')}</h3><ol><li><b>${fault.played}</b></li>${turns ? nothing : followed(page, fault).map((line) => html`<li>${line}</li>`)}</ol></section>
      <section class="better"><h3>${t('web.analysis.better')}</h3><ol><li><b>${fault.better}</b></li>${turns ? nothing : fault.line.slice(1).map((line) => html`<li>${line}</li>`)}</ol></section>
    </div>
    ${reasons.length ? html`<h3>${t('web.analysis.reasons', { who })}</h3><ul class="reasons">${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>` : nothing}
  </div>`, 'analysis');
}
