/* The stage: a ravage told token by token, "3 cubes, limit 2: outbreak", every loss with its reason; then the sale. */
import { html, nothing } from '/vendor/lit.js';
import { mark } from '/shell/marks.js';
import { goodPicture, icon, tokenPicture } from './pieces.js';
import { names, say, word } from './words.js';

export function stage(host) {
  const { chronicle, open, telling } = host.story;
  if (chronicle.empty || !((telling && chronicle.sales.length) || (open && !telling && host.moment.n >= host.storyAt))) return nothing;
  return html`<section class="stage ${host.storyAside} ${telling ? 'telling' : ''}" aria-label=${title(chronicle)}>
    <header><h3>${title(chronicle)}</h3>
      ${telling ? nothing : html`<button class="quiet close" aria-label=${say('stage.close')} @click=${() => host.openStory(false)}>×</button>`}</header>
    <div class="acts">
      ${chronicle.ravages.map((ravage) => act(host, chronicle, ravage))}
      ${chronicle.sales.map((sale) => saleAct(host, sale))}
    </div>
    ${chronicle.final && !telling ? toll(host, chronicle) : nothing}
    ${telling ? host.goOnButton() : nothing}
  </section>`;
}

export function title({ final, ravages }) {
  if (final) return say('stage.final');
  return ravages.length ? say('stage.ravage', { region: ravages[0].region }) : say('stage.sale');
}

/* On phones the buttons stand in one row. */
const short = (chronicle) => (chronicle.final || !chronicle.ravages.length ? title(chronicle) : word(chronicle.ravages[0].region));

export function act(host, chronicle, { region, tokens }) {
  return html`<article class="act">${chronicle.final ? html`<h4>${word(region)}</h4>` : nothing}
    <ul>${tokens.map((token) => line(host, token))}</ul></article>`;
}

function line(host, token) {
  const { rat, verdict, counted } = token;
  return html`<li class="turned ${verdict ?? ''}">
    ${tokenPicture(rat)}
    <div><p class="verdict">${verdict ? html`<b>${say(verdict, counted)}</b>` : html`&nbsp;`}</p>${lossLines(host, token)}</div></li>`;
}

/* Who pays, who loses what and why; and, when it is `over`, that nobody was hit. */
export function lossLines(host, { verdict, losses, shield }, over = true) {
  const all = names(host.table);
  return html`
    ${shield ? html`<p class="loss">${mark(shield.seat)} ${say('shield', { seat: shield.seat, coins: shield.coins }, all)}</p>` : nothing}
    ${losses.map((loss) => html`<p class="loss">${mark(loss.seat)} ${say('loss', { seat: loss.seat, n: loss.n }, all)} <span class="why">${icon(loss.cause)} ${why(loss)}</span></p>`)}
    ${over && verdict === 'outbreak' && !losses.length && !shield ? html`<p class="loss faded">${say('nobody')}</p>` : nothing}`;
}

const why = ({ cause, cards }) => (cause === 'M' || cause === 'A' ? say(`why.${cause}`) : say('why.class', { cause, cards }));

const saleAct = (host, { good, lines }) => html`<article class="act sale"><h4>${goodPicture(good)} ${say('sale', { good })}</h4>
  <ul>${lines.map(({ seat, held, n, coins }) => html`<li><p class="loss">${mark(seat)} ${say('sold', { seat, held, n, coins }, names(host.table))}</p></li>`)}</ul></article>`;

export const toll = (host, chronicle) => html`<footer>${say('toll')} ${chronicle.toll(host.view.players).map((n, seat) => html`<span>${mark(seat)} ${n ? `−${n}` : 0}</span>`)}</footer>`;

/* The button that opens the latest story again. */
export function storyButton(host) {
  const { chronicle, telling } = host.story;
  if (chronicle.empty || telling || host.moment.n < host.storyAt) return nothing;
  return html`<button class="story-button" aria-expanded=${host.story.open ? 'true' : 'false'} @click=${() => host.openStory(!host.story.open)}>${icon('mask')} ${host.compact ? short(chronicle) : title(chronicle)}</button>`;
}
