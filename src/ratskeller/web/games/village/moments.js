/* Two moments that deserve silence: a villager dies, and the rats come. The light falls, it is said in words, then the game goes on. */
import { html, nothing } from '/vendor/lit.js';
import { icon } from './pieces.js';
import { say } from './words.js';

const DEATH = 2000, RATS = 1500, LINE = 850;        // milliseconds, calm
const DEATHS = new Set(['chronicle', 'grave']);
const RUNNERS = 9;

/* Before an event is shown: begin a moment, go on with it, or let it end. */
export async function pause(host, { kind, args, text }) {
  if (DEATHS.has(kind)) await open(host, { kind: 'death', who: args.profession, seat: args.seat, honoured: kind === 'chronicle', lines: [text] }, DEATH);
  else if (kind === 'invasion') await open(host, { kind: 'rats', lines: [text] }, RATS);
  else if (host.scene?.kind === 'rats' && (kind === 'lost' || kind === 'healed')) await open(host, { ...host.scene, lines: [...host.scene.lines, text] }, LINE);
  else host.scene = null;
}

async function open(host, picture, length) {
  host.scene = picture;
  await host.updateComplete;
  await host.motion.rest(length, host.speed);
}

const pictures = {
  death: ({ who, honoured }) => html`<div class="farewell">${icon('reaper', 'reaper')}<span class="soul">${icon(who)}</span>${icon(honoured ? 'chronicle' : 'grave', 'last-place')}</div>`,
  rats: () => html`<div class="swarm">${Array.from({ length: RUNNERS }, () => icon('rat'))}</div>`,
};

export function scene(host) {
  if (!host.scene) return nothing;
  const { kind, lines } = host.scene;
  return html`<div class="scene ${kind}" role="img" aria-label=${say(`scene.${kind}`)} @click=${() => host.motion.skip()}>
    <div class="scene-card"><h3>${say(`scene.${kind}`)}</h3>${pictures[kind](host.scene)}${lines.map((line) => html`<p>${line}</p>`)}</div></div>`;
}
