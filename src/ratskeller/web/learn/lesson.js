/* The way into a first game: the one you began, or a new one. The game itself is played at an ordinary table, beside a coach. */
import { html } from '/vendor/lit.js';
import { View } from '/shell/element.js';
import { api } from '/shell/api.js';
import { t } from '/shell/i18n.js';

const shelf = 'ratskeller-lessons';
const begun = () => JSON.parse(localStorage.getItem(shelf) ?? '{}');

class LessonDoor extends View {
  static properties = { offer: {}, name: {}, unfinished: { state: true }, busy: { state: true }, failure: { state: true } };

  willUpdate(changed) {
    if (changed.has('name')) this.look();
  }

  /* Is there a first game of yours that is not over? */
  async look() {
    const { name } = this;
    this.unfinished = this.failure = null;
    this.busy = false;
    const id = begun()[name];
    if (!id) return;
    const mine = await api.tables('mine').catch(() => []);
    if (name === this.name && mine.some((table) => table.id === id && table.status === 'running')) this.unfinished = id;
  }

  async begin() {
    this.busy = true;
    try {
      const { id } = await api.lesson(this.name);
      localStorage.setItem(shelf, JSON.stringify({ ...begun(), [this.name]: id }));
      location.hash = `/table/${id}`;
    } catch (problem) {
      this.failure = problem.message;
      this.busy = false;
    }
  }

  render() {
    const { name, unfinished, offer: { book } } = this;
    return html`<div class="learn page">
      <h1>${t(`learn.lesson.${name}`)}</h1>
      <p class="lead">${t(`learn.lesson.${name}.about`)}</p>
      <p>${t('learn.lesson.how')}</p>
      ${this.failure ? html`<p role="alert">${this.failure}</p>` : ''}
      <div class="row">
        ${unfinished ? html`<a class="button main" href="#/table/${unfinished}">${t('learn.lesson.continue')}</a>` : ''}
        <button id="begin" class=${unfinished ? '' : 'main'} ?disabled=${this.busy} @click=${this.begin}>${t(unfinished ? 'learn.lesson.again' : 'learn.lesson.begin')}</button>
        ${book ? html`<a class="button" href="#/learn/${book}">${t('learn.rules')}</a>` : ''}
      </div></div>`;
  }
}

customElements.define('rk-lesson', LessonDoor);
