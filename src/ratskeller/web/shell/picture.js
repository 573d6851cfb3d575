/* The end of a match as a picture to share: drawn here, on a canvas, with the page's own letters and colours. */
import { tells } from './chart.js';
import { BOX, CROWN, LAURELS, SHIELD } from './crest.js';
import { SHAPES } from './marks.js';

const WIDTH = 1200, HEIGHT = 630;
const INK = '#2a2018', FADED = '#65553f', GOLD = '#a1720f';
const SEATS = ['#d55e00', '#0072b2', '#009e73', '#f0e442'];
const DASHES = [[], [14, 6], [5, 5], [18, 5, 5, 5]];

function shape(pen, d, fill, line, width = 1.5) {
  const path = new Path2D(d);
  if (fill) Object.assign(pen, { fillStyle: fill }).fill(path);
  if (line) Object.assign(pen, { strokeStyle: line, lineWidth: width }).stroke(path);
}

function placed(pen, x, y, size, draw) {
  pen.save();
  pen.translate(x, y);
  pen.scale(size, size);
  draw();
  pen.restore();
}

const mark = (pen, seat, x, y, size) => placed(pen, x, y, size / 16, () => shape(pen, SHAPES[seat], SEATS[seat], INK, 1.2));

function write(pen, text, x, y, font, colour = INK, align = 'left', most = undefined) {
  Object.assign(pen, { font, fillStyle: colour, textAlign: align });
  pen.fillText(text, x, y, most);
}

function ground(pen) {
  const light = pen.createRadialGradient(WIDTH / 2, HEIGHT / 2, 120, WIDTH / 2, HEIGHT / 2, 760);
  light.addColorStop(0, '#fbf4e2');
  light.addColorStop(1, '#dcc596');
  Object.assign(pen, { fillStyle: light }).fillRect(0, 0, WIDTH, HEIGHT);
  for (const [inset, width] of [[18, 4], [28, 1.5]]) Object.assign(pen, { strokeStyle: GOLD, lineWidth: width }).strokeRect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset);
}

function arms(pen, winners, x, y, size) {
  placed(pen, x - (BOX[0] * size) / 2, y, size, () => {
    shape(pen, LAURELS[0], null, GOLD, 3);
    shape(pen, LAURELS[1] + LAURELS[2], '#7d8a3e', INK, 1);
    shape(pen, SHIELD, SEATS[winners[0] ?? 0], INK, 3);
    shape(pen, CROWN, '#d8a93a', INK, 2);
    winners.forEach((seat, i) => placed(pen, 70 - winners.length * 18 + i * 36, 56, 2.25, () => shape(pen, SHAPES[seat], '#fff', INK, 1)));
  });
}

function curve(pen, series, [left, top, width, height]) {
  const high = Math.max(1, ...series.flat()), low = Math.min(0, ...series.flat());
  const y = (v) => top + ((high - v) / (high - low)) * height;
  for (const v of [low, Math.round((low + high) / 2), high]) {
    Object.assign(pen, { strokeStyle: '#b89f74', lineWidth: 1 });
    pen.strokeRect(left, y(v), width, 0);
    write(pen, String(v), left - 10, y(v) + 7, '20px "Alegreya Sans"', FADED, 'right');
  }
  series.forEach((values, seat) => {
    pen.beginPath();
    values.forEach((v, i) => pen[i ? 'lineTo' : 'moveTo'](left + (i / Math.max(1, values.length - 1)) * width, y(v)));
    pen.setLineDash(DASHES[seat]);
    Object.assign(pen, { strokeStyle: SEATS[seat], lineWidth: 5, lineJoin: 'round' }).stroke();
    pen.setLineDash([]);
    const twins = series.slice(0, seat).filter((other) => other.at(-1) === values.at(-1)).length;
    mark(pen, seat, left + width + 8 + twins * 24, y(values.at(-1)) - 10, 20);
  });
}

/* `title` who has won, `over` the line above it, `rows` [{place, seat, name, total}], `series` points over time per seat. */
export async function picture({ over, title, rows, winners, series, caption, foot }) {
  await Promise.all(['700 60px Alegreya', '26px "Alegreya Sans"', '700 26px "Alegreya Sans"'].map((font) => document.fonts.load(font, title)));
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext('2d');
  ground(pen);
  arms(pen, winners, 170, 62, 1.5);
  write(pen, over, 320, 110, 'italic 400 30px Alegreya', FADED);
  write(pen, title, 320, 176, '700 60px Alegreya', INK, 'left', WIDTH - 380);
  rows.forEach(({ place, seat, name, total }, i) => {
    const y = 330 + i * 56;
    write(pen, String(place), 90, y, '700 34px Alegreya', GOLD, 'right');
    mark(pen, seat, 108, y - 25, 28);
    write(pen, name, 150, y, `${i ? '' : '700 '}30px "Alegreya Sans"`, INK, 'left', 250);
    write(pen, String(total), 450, y, '700 34px Alegreya', INK, 'right');
  });
  if (tells(series)) {
    write(pen, caption, 540, 270, '700 24px Alegreya', INK);
    curve(pen, series, [560, 296, 500, 236]);
  }
  write(pen, foot, WIDTH - 60, HEIGHT - 48, 'italic 400 24px Alegreya', FADED, 'right');
  return new Promise((done) => { canvas.toBlob(done, 'image/png'); });
}

const fileOf = (blob, name) => new File([blob], name, { type: 'image/png' });

/* Whether the system can hand the picture on. */
export const shares = (blob, name) => Boolean(navigator.canShare?.({ files: [fileOf(blob, name)] }));

export const send = (blob, name, text) => navigator.share({ files: [fileOf(blob, name)], text }).catch(() => {});

/* As an address that a page may show. */
export const written = (blob) => new Promise((done) => { Object.assign(new FileReader(), { onload: ({ target }) => done(target.result) }).readAsDataURL(blob); });

export const save = (href, download) => Object.assign(document.createElement('a'), { href, download }).click();
