/* Sounds, made here out of noise and tones: nothing is loaded. Silent until somebody has said yes; a quiet room behind it all. */
import { settings } from './settings.js';

let stage = null;               // {air, out, hiss}: the context, the volume, a second of noise
export let room = null;

/* Only after a click does a browser let anything be heard. */
function built() {
  if (!settings.get('sounds')) return null;
  if (!stage) {
    const air = new AudioContext();
    const out = new GainNode(air, { gain: 0 });
    out.connect(air.destination);
    const hiss = new AudioBuffer({ length: air.sampleRate, sampleRate: air.sampleRate });
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    stage = { air, out, hiss };
  }
  stage.air.resume().catch(() => {});
  stage.out.gain.value = settings.get('volume') ** 2;
  return stage;
}

/* One tone that dies away; `to` is the pitch it slides to. */
function tone({ at = 0, pitch, to = pitch, length = 0.3, level = 0.2, type = 'sine', attack = 0.008 }) {
  const { air, out } = stage;
  const begin = air.currentTime + at;
  const voice = new OscillatorNode(air, { type, frequency: pitch });
  const loud = new GainNode(air, { gain: 0.0001 });
  voice.frequency.exponentialRampToValueAtTime(to, begin + length);
  loud.gain.setValueAtTime(0.0001, begin);
  loud.gain.exponentialRampToValueAtTime(level, begin + attack);
  loud.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  voice.connect(loud).connect(out);
  voice.start(begin);
  voice.stop(begin + length + 0.02);
}

/* A breath of noise through a filter: a knock, a rustle, a crumbling. */
function breath({ at = 0, pitch, to = pitch, length = 0.1, level = 0.3, type = 'bandpass', sharp = 2 }) {
  const { air, out, hiss } = stage;
  const begin = air.currentTime + at;
  const source = new AudioBufferSourceNode(air, { buffer: hiss });
  const filter = new BiquadFilterNode(air, { type, frequency: pitch, Q: sharp });
  const loud = new GainNode(air, { gain: level });
  filter.frequency.exponentialRampToValueAtTime(to, begin + length);
  loud.gain.setValueAtTime(level, begin);
  loud.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  source.connect(filter).connect(loud).connect(out);
  source.start(begin, Math.random() * 0.5, length + 0.02);
}

const some = (n, one) => { for (let i = 0; i < n; i++) one(i, Math.random()); };
const BELL = [[0.5, 0.5], [1, 1], [1.19, 0.5], [1.5, 0.3], [2, 0.5], [2.74, 0.2], [4.07, 0.12]];      // partials of a bell and how loud they are
const bell = (pitch, at = 0, length = 2.6) => BELL.forEach(([times, share]) => tone({ at, pitch: pitch * times, length: length / (0.6 + times * 0.5), level: 0.16 * share }));

export const SOUNDS = {
  dice: () => some(7, (i, luck) => breath({ at: i * 0.055 + luck * 0.03, pitch: 1800 + luck * 2400, length: 0.05, level: 0.5 - i * 0.04, sharp: 5 })),
  cube: () => some(2, (i) => breath({ at: i * 0.09, pitch: 900 - i * 200, length: 0.07, level: 0.6, sharp: 6 })),
  token: () => { breath({ pitch: 1500, length: 0.05, level: 0.5, sharp: 4 }); tone({ pitch: 190, to: 90, length: 0.16, level: 0.3 }); },
  card: () => breath({ pitch: 900, to: 4200, length: 0.2, level: 0.25, sharp: 0.8 }),
  heart: () => some(2, (i) => tone({ at: i * 0.24, pitch: 62, to: 44, length: 0.24, level: 0.8, attack: 0.02 })),
  bell: () => bell(220),
  knell: () => some(3, (i) => bell(165, i * 1.3, 3.4)),
  chime: () => { tone({ pitch: 392, length: 0.32, level: 0.16, type: 'triangle' }); tone({ at: 0.14, pitch: 523, length: 0.34, level: 0.16, type: 'triangle' }); },
  squeak: () => some(2, (i, luck) => { tone({ at: i * 0.13, pitch: 2300 + luck * 300, to: 3300, length: 0.07, level: 0.07 }); tone({ at: i * 0.13 + 0.06, pitch: 3300, to: 2400, length: 0.07, level: 0.05 }); }),
  coins: () => some(4, (i, luck) => { tone({ at: i * 0.08, pitch: 3100 + luck * 1700, length: 0.24, level: 0.07 }); tone({ at: i * 0.08, pitch: 5200 + luck * 900, length: 0.12, level: 0.04 }); }),
  ash: () => breath({ pitch: 2600, to: 240, length: 0.75, level: 0.35, type: 'lowpass', sharp: 0.7 }),
};

/* `always`: also where nobody looks. */
export function play(name, always = false) {
  if ((document.hidden && !always) || !built()) return;
  SOUNDS[name]?.();
}

/* Where nobody looks the room is silent. */
const roomLevel = () => (document.hidden ? 0 : 0.05);
document.addEventListener('visibilitychange', () => { if (room) room.loud.gain.value = roomLevel(); });

/* A cellar with a fire: low air, and now and then a crackle. */
export function enterRoom() {
  if (room || !built()) return;
  const { air, out, hiss } = stage;
  const source = new AudioBufferSourceNode(air, { buffer: hiss, loop: true, loopEnd: 0.97 });
  const filter = new BiquadFilterNode(air, { type: 'lowpass', frequency: 170, Q: 0.4 });
  const loud = new GainNode(air, { gain: roomLevel() });
  source.connect(filter).connect(loud).connect(out);
  source.start();
  const crackle = setInterval(() => { if (!document.hidden && Math.random() < 0.5) breath({ pitch: 2400 + Math.random() * 2600, length: 0.03, level: 0.06, sharp: 8 }); }, 900);
  room = { source, loud, crackle };
}

export function leaveRoom() {
  if (!room) return;
  room.source.stop();
  clearInterval(room.crackle);
  room = null;
}

/* Said by the settings: louder, softer, silent. */
settings.addEventListener('change', () => {
  if (!stage) return;
  stage.out.gain.value = settings.get('sounds') ? settings.get('volume') ** 2 : 0;
  if (!settings.get('sounds')) leaveRoom();
});
