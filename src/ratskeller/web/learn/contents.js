/* Where learning begins: the rule books and the first games. */
import { html } from '/vendor/lit.js';
import { t } from '/shell/i18n.js';

const book = ({ offer, book: name, lesson }) => html`<section class="leaf">
  <h2>${t(`web.offer.${offer}`)}</h2>
  <p>${t(name ? `learn.${name}.lead` : `web.offered.${offer}`)}</p>
  ${lesson ? html`<p class="faded">${t(`learn.lesson.${lesson}.about`)}</p>` : ''}
  <div class="row">
    ${lesson ? html`<a class="button main" href="#/lesson/${lesson}">${t('learn.play')}</a>` : ''}
    ${name ? html`<a class="button" href="#/learn/${name}">${t('learn.rules')}</a>` : ''}
  </div></section>`;

export const contents = (offers) => html`<div class="learn page">
  <h1>${t('learn.title')}</h1>
  <p class="lead">${t('learn.lead')}</p>
  <div class="shelf">${offers.filter((one) => one.book || one.lesson).map(book)}</div>
  <section id="boards"><h2>${t('web.board.title')}</h2><p>${t('learn.boards')}</p>
    <div class="row">${offers.filter(({ game }, i) => offers.findIndex((one) => one.game === game) === i).map(({ game, offer }) => html`<a class="button" href="#/board?game=${game}">${t(`web.offer.${offer}`)}</a>`)}</div></section>
  <p><a href="#/about">${t('learn.about')}</a></p>
</div>`;
