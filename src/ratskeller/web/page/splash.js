/* While the house is fetched: how far it is, and the table of the first lesson to look at meanwhile. */
import { load } from '/games/index.js';
import { rich } from '/learn/markup.js';
import { i18n, t } from '/shell/i18n.js';
import { render } from '/vendor/lit.js';
import { written } from './house.js';

const make = (tag, more = {}, ...inside) => {
  const made = Object.assign(document.createElement(tag), more);
  made.append(...inside);
  return made;
};

export class Splash {
  constructor(site) {
    this.site = site;
    this.place = document.getElementById('splash');
    this.bar = this.place.querySelector('progress');
  }

  progress(share) {
    this.bar.value = share;
    if (share >= 1) this.said?.replaceChildren(t('web.page.laying'));
  }

  show() {
    this.said = make('p', { id: 'loading' }, t(this.bar.value < 1 ? 'web.page.loading' : 'web.page.laying'));
    this.bar.setAttribute('aria-label', t('web.page.loading'));
    this.place.querySelector('.words').replaceChildren(make('h1', {}, 'Ratskeller'), make('p', {}, t('web.foot.unofficial')), this.said);
    this.picture().catch(() => {});                // to look at: nothing depends on it
  }

  /* The first moment of the first lesson, as the table will show it. */
  async picture() {
    const answer = await written(this.site, `first-${i18n.lang}`);
    const { table, moment } = await answer.json();
    const module = await load(table.game);
    const element = document.createElement(module.table);
    Object.assign(element, { table, moment, speed: 0, lit: new Map(), marked: new Set(), tab: 'none', aside: null });      // the map alone
    this.place.querySelector('.picture').replaceChildren(element);
    const says = make('p', { className: 'coach-says' });
    render(rich(moment.coach.text), says);
    this.place.querySelector('.words').append(says);
  }

  fail(sentence) {
    this.place.querySelector('.words').replaceChildren(make('p', { role: 'alert' }, sentence), make('button', { onclick: () => location.reload() }, t('web.error.again')));
    this.bar.remove();
  }

  leave() {
    this.place.remove();
  }

  /* The house is open in another tab. */
  static elsewhere(take) {
    const place = make('main', { className: 'page', id: 'elsewhere' }, make('h1', {}, 'Ratskeller'), make('p', {}, t('web.page.elsewhere')), make('button', { className: 'main', id: 'take', onclick: take }, t('web.page.take')));
    document.body.replaceChildren(place);
  }
}
