/* Everything for learning, loaded when it is first opened: rules, first games, and about this edition. */
import { html } from '/vendor/lit.js';
import { i18n, t } from '/shell/i18n.js';
import { stylesheet } from './style.js';
import { contents } from './contents.js';
import { offers } from './shelf.js';
import './rules.js';
import './lesson.js';
import './about.js';
import './box.js';

await Promise.all([i18n.need('learn'), stylesheet('/learn/learn.css')]);

const page = (key, view) => ({ get title() { return `${t(key)} · Ratskeller`; }, view });
const rules = (offer) => page(`learn.${offer.book}`, (place) => html`<rk-rules .offer=${offer} .place=${place}></rk-rules>`);
const lesson = (offer) => page(`learn.lesson.${offer.lesson}`, () => html`<rk-lesson .offer=${offer} .name=${offer.lesson}></rk-lesson>`);

/* The page at an address, {title, view(place)}; undefined where there is none. */
export async function route({ parts: [kind, name] }) {
  if (kind === 'about') return page('learn.about', () => html`<rk-about></rk-about>`);
  if (kind === 'box') return page('learn.box', () => html`<rk-box></rk-box>`);
  const all = await offers();
  if (kind === 'learn' && !name) return page('learn.title', () => contents(all));
  const found = all.find((one) => name && one[kind === 'lesson' ? 'lesson' : 'book'] === name);
  return found && (kind === 'lesson' ? lesson(found) : rules(found));
}
