/* Moments that deserve silence: a villager dies, the rats come. The light falls, it is said in words, then the game goes on. One's own travel card, too, is looked at.
   Where nothing moves, the words alone stand on the table. */
import { html, nothing } from '/vendor/lit.js';
import { PACE } from '/shell/motion.js';
import { house } from './houses.js';
import { icon, points } from './pieces.js';
import { say } from './words.js';

const DEATH = 3000, RATS = 1500, LINE = 850, JOURNEY = 2000;        // milliseconds, calm
const DEATHS = new Set(['chronicle', 'grave']);
const RAVAGES = new Set(['invasion', 'lost', 'healed']);
const RUNNERS = 9;

/* Before an event is shown: begin a moment, go on with it, or let it end. */
export async function pause(host, { kind, args, text }) {
  const goesOn = host.scene?.kind === 'rats' && kind !== 'invasion' && RAVAGES.has(kind);
  if (host.scene?.kind === 'rats' && !goesOn && host.byClicks) await host.hold();
  if (DEATHS.has(kind)) {
    await open(host, { kind: 'death', who: args.profession, honoured: kind === 'chronicle', lines: [text] }, DEATH);
    if (host.byClicks) await host.hold();
  } else if (turnsOwn(host.table, { kind, args })) {
    await open(host, { kind: 'journey', letter: args.letter, points: args.points, chapel: args.grey === 'chapel', lines: [text] }, JOURNEY);
  } else if (kind === 'invasion') await open(host, { kind: 'rats', lines: [text] }, RATS);
  else if (goesOn) await open(host, { ...host.scene, lines: [...host.scene.lines, text] }, LINE);
  else host.scene = null;
}

/* Whether we see a travel card for the first time. */
const turnsOwn = (table, { kind, args }) => kind === 'travelled' && args.seat === table?.you;

async function open(host, picture, length) {
  host.scene = picture;
  await host.updateComplete;
  await host.motion.rest(length, host.speed);
}

/* The reaper fetches the villager, and both walk to the last place. */
const walker = (who, name) => html`<span class=${who}>${icon(name)}</span>`;
const pictures = {
  death: ({ who, honoured }) => html`<div class="farewell">${icon(honoured ? 'chronicle' : 'grave', 'last-place')}${walker('soul', who)}${walker('reaper', 'reaper')}</div>`,
  journey: ({ letter, points: n, chapel }) => html`<div class="milestone">${chapel ? house('chapel') : icon('travel')}<b>${letter}</b>${points(n)}</div>`,
  rats: () => html`<div class="swarm">${Array.from({ length: RUNNERS }, () => icon('rat'))}</div>`,
};

export function scene(host) {
  if (!host.scene) return nothing;
  const { kind, lines } = host.scene;
  return html`<section class="scene ${kind}" aria-label=${say(`scene.${kind}`)} .style="--pace: ${PACE[host.speed] ?? 1}" @click=${(event) => host.goOn(event)}>
    <div class="scene-card"><h3>${say(`scene.${kind}`)}</h3>${pictures[kind](host.scene)}${lines.map((line) => html`<p>${line}</p>`)}${host.goOnButton()}</div></section>`;
}

/* What an entry would have stopped for, in words. */
export const wordsOf = (entry, table) => (entry?.events ?? []).filter((event) => DEATHS.has(event.kind) || RAVAGES.has(event.kind) || turnsOwn(table, event)).map(({ text }) => text).join(' ');

export const caption = (host) => (host.speed ? nothing : html`<p class="caption ${host.said ? '' : 'unseen'}" role="status" tabindex=${host.said ? 0 : nothing} @click=${() => { host.said = ''; }}>${host.said}</p>`);
