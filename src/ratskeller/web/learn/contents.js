/* Where learning begins: three rule books and two first games. */
import { html } from '/vendor/lit.js';
import { t } from '/shell/i18n.js';

const book = (name, lesson) => html`<section class="leaf">
  <h2>${t(`learn.book.${name}`)}</h2>
  <p>${t(`learn.${name}.lead`)}</p>
  ${lesson ? html`<p class="faded">${t(`learn.lesson.${name}.about`)}</p>` : html`<p class="faded">${t('learn.mercatus.first')}</p>`}
  <div class="row">
    ${lesson ? html`<a class="button main" href="#/lesson/${name}">${t('learn.play')}</a>` : ''}
    <a class="button" href="#/learn/${name}">${t('learn.rules')}</a>
  </div></section>`;

export const contents = () => html`<div class="learn page">
  <h1>${t('learn.title')}</h1>
  <p class="lead">${t('learn.lead')}</p>
  <div class="shelf">${book('rattus', true)} ${book('mercatus', false)} ${book('village', true)}</div>
  <p><a href="#/about">${t('learn.about')}</a></p>
</div>`;
