/* How a ravage is told, beat by beat: the heart beats, the rat is turned, the count is made, cubes turn to ash; at the end it is summed up.
   Calm by default; a click goes on to the next beat; who wishes (and whoever learns) goes on only by clicks. */

const BEATS = { revealed: 2000, outbreak: 1150, spared: 1000, nobody: 1100, recap: 2600, dusk: 450, sale: 900, sold: 1400 };     // milliseconds, calm
const HURRY = 0.5;                                     // of that in the final ravage, which turns every rat there is
const ENDS = new Set(['turn', 'final_turn', 'final_round', 'over']);
const HITS = new Set(['lost', 'protected', 'declared']);        // what may follow an outbreak; without any of these nobody was hit
const DARK = new Set(['plague', 'rat_added', 'declared', 'revealed', 'outbreak', 'spared', 'lost', 'protected']);      // while these are told the light stays low
const HEART = [1, 1.12, 1, 1.16, 1, 1, 1, 1].map((size) => ({ transform: `scale(${size})` }));
const TURNED = 0.66;                                   // of the beat of a rat: then its face can be seen
const FLIP = [['180deg', 0], ['180deg', 0.42], ['0deg', TURNED], ['0deg', 1]].map(([turn, offset]) => ({ transform: `rotateY(${turn})`, offset }));
const SHOW = [{ opacity: 0 }, { opacity: 0, offset: 0.54 }, { opacity: 1, offset: TURNED }, { opacity: 1 }];       // as the face comes round
const FALL = [{ transform: 'scale(1.5)' }, { transform: 'scale(1)' }];

const tempo = (host) => (host.story.chronicle.final ? HURRY : 1);

/* What comes before an event: the last rat may still be looked at, or the ravage is over and is summed up. */
export async function before(host, { kind, args }) {
  const { telling, chronicle } = host.story;
  if (telling && !HITS.has(kind)) await nobody(host, chronicle.token);
  if (telling && kind === 'revealed' && chronicle.token?.verdict && host.byClicks) await host.hold();
  if (telling && ENDS.has(kind) && chronicle.ravages.length) await recap(host);
  if (!DARK.has(kind)) host.spotlight = null;
  if (kind === 'revealed' || kind === 'plague') host.aim(args.region);
  if (kind === 'revealed' && chronicle.final && chronicle.ravages.at(-1)?.region !== args.region) await host.motion.play({ kind: 'procession', args: { from: chronicle.ravages.at(-1)?.region, region: args.region } }, host.speed);
}

/* The beat of an event that belongs to a ravage; false where it has none. A rat is said (`unveil`) when it has been turned. */
export async function beat(host, { kind, args }, unveil) {
  const lasts = (BEATS[kind] ?? 0) * tempo(host);
  if (kind === 'revealed') {
    const token = host.querySelector('.theatre .big-token');
    return Promise.all([host.motion.act(token, HEART, lasts * 0.45, host.speed), host.motion.act(token?.firstElementChild, FLIP, lasts, host.speed),
      host.motion.act(host.querySelector('.theatre .symbols'), SHOW, lasts, host.speed), host.motion.rest(lasts * TURNED, host.speed).then(unveil)]);
  }
  if (kind === 'outbreak' || kind === 'spared') return host.motion.act(host.querySelector('.theatre .verdict'), FALL, lasts, host.speed, 0.3);
  if (kind === 'lost') {
    host.querySelector('.theatre .fallen-list p:last-child')?.scrollIntoView({ block: 'nearest' });        // of many who fall the latest is in sight
    host.motion.act(host.querySelector(`.theatre [data-score="${args.seat}"] b`), FALL, 500, host.speed);
  }
  if (kind === 'sale' || kind === 'sold') return Promise.all([host.motion.play({ kind, args }, host.speed), host.motion.rest(BEATS[kind], host.speed)]);
  return false;
}

/* Of an outbreak that hit nobody that is said, before it goes on. */
async function nobody(host, token) {
  if (token?.verdict !== 'outbreak' || token.losses.length || token.shield || token.over) return;
  token.over = true;
  host.requestUpdate();
  await host.motion.rest(BEATS.nobody * tempo(host), host.speed);
}

async function recap(host) {
  host.story = { ...host.story, recap: true };
  await host.updateComplete;
  if (host.byClicks) await host.hold();
  else await host.motion.rest(BEATS.recap, host.speed);
  if (!host.story.recap) return;                        // the table has gone on meanwhile
  host.spotlight = null;
  host.story = { ...host.story, recap: false, telling: false };
}
