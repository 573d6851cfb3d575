/* The theatre: while a ravage is told the light falls, and each rat is turned large before everybody's eyes; then all of it once more, in short. */
import { html, keyed, nothing } from '/vendor/lit.js';
import { mark } from '/shell/marks.js';
import { act, lossLines, title, toll } from './stage.js';
import { icon, tokenPicture } from './pieces.js';
import { names, say, word } from './words.js';

export function theatre(host) {
  const { chronicle, telling, recap } = host.story;
  const ravage = chronicle.ravages.at(-1);
  if (!telling || !ravage || chronicle.sales.length) return nothing;
  return html`<section class="theatre ${host.storyAside} ${recap ? 'recap' : ''} ${chronicle.final ? 'procession' : ''}" aria-label=${title(chronicle)} @click=${(event) => host.goOn(event)}>
    <h3>${icon('mask')} ${title(chronicle)}</h3>
    ${recap ? summary(host, chronicle) : turned(host, chronicle, ravage)}
    ${chronicle.final ? scores(host) : nothing}
    ${host.goOnButton()}
  </section>`;
}

/* Of the final ravage, which turns every rat there is, only the toll: the button on the map has it all. */
const summary = (host, chronicle) => html`${chronicle.final ? nothing : html`<div class="acts">${chronicle.ravages.map((ravage) => act(host, chronicle, ravage))}</div>`}${toll(host, chronicle)}`;

function turned(host, chronicle, { region, tokens }) {
  const token = tokens.at(-1);
  const { rat, verdict, counted } = token;
  return html`<p class="where">${chronicle.final ? html`<b>${word(region)}</b>` : nothing}
      ${tokens.slice(0, -1).map((past) => html`<span class="past ${past.verdict ?? ''}">${tokenPicture(past.rat)}</span>`)}</p>
    ${keyed(token, html`<div class="turning"><div class="big-token"><div class="flipper">
        <span class="front">${tokenPicture(rat, 'huge')}</span><span class="back">${tokenPicture({}, 'huge')}</span></div></div>
      <ul class="symbols"><li class="limit-word">${say('limit', { limit: rat.limit })}</li>
        ${rat.symbols.map((symbol) => html`<li>${icon(symbol)} ${word(symbol)}</li>`)}</ul></div>`)}
    <p class="verdict ${verdict ?? ''}">${verdict ? say(verdict, counted) : html`&nbsp;`}</p>
    <div class="fallen-list">${lossLines(host, token, Boolean(token.over))}</div>`;
}

/* In the final ravage everybody's points are seen to fall. */
const scores = (host) => html`<ul class="tally" aria-label=${say('total')}>${host.view.scores.map(({ total }, seat) => html`<li data-score=${seat}>
  ${mark(seat)}<b>${total}</b><span class="unseen">${names(host.table)[seat]}</span></li>`)}</ul>`;
