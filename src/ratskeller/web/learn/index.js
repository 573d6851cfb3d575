/* Everything for learning, loaded when it is first opened: rules, first games, and about this edition. */
import { html } from '/vendor/lit.js';
import { i18n, t } from '/shell/i18n.js';
import { stylesheet } from './style.js';
import { contents } from './contents.js';
import './rules.js';
import './lesson.js';
import './about.js';
import './box.js';

await Promise.all([i18n.need('learn'), stylesheet('/learn/learn.css')]);

const page = (key, view) => ({ get title() { return `${t(key)} · Ratskeller`; }, view });
const rules = (book) => page(`learn.${book}`, (place) => html`<rk-rules .book=${book} .place=${place}></rk-rules>`);
const lesson = (name) => page(`learn.lesson.${name}`, () => html`<rk-lesson .name=${name}></rk-lesson>`);

export const routes = {
  '/learn': page('learn.title', contents),
  '/learn/rattus': rules('rattus'),
  '/learn/mercatus': rules('mercatus'),
  '/learn/village': rules('village'),
  '/lesson/rattus': lesson('rattus'),
  '/lesson/village': lesson('village'),
  '/box': page('learn.box', () => html`<rk-box></rk-box>`),
  '/about': page('learn.about', () => html`<rk-about></rk-about>`),
};
