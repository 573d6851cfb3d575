/* A rule book: contents beside it, sections of paragraphs, lists, tables and small pictures of our own board.

   A book's module (games/<game>/learn/<book>.js) exports `needs()` (what its pictures need) and `sections(files)`: [{id, parts}]
   where a part is 'a' (the message learn.<book>.<id>.a), ['a', 'b'] (a list of such), or a template. */
import { html, nothing } from '/vendor/lit.js';
import { View } from '/shell/element.js';
import { i18n, t } from '/shell/i18n.js';
import { figures } from './figures.js';
import { rich } from './markup.js';

const wide = matchMedia('(min-width: 801px)').matches;

class Rules extends View {
  static properties = { offer: {}, place: {}, module: { state: true }, files: { state: true }, failure: { state: true } };

  willUpdate(changed) {
    if (changed.has('offer')) this.open();
  }

  get book() {
    return this.offer.book;
  }

  async open() {
    this.module = this.files = this.failure = null;
    const { offer } = this;
    try {
      const module = await import(`/games/${offer.game}/learn/${offer.book}.js`);
      const [files] = await Promise.all([figures(offer.game), module.needs()]);
      if (offer !== this.offer) return;
      Object.assign(this, { module, files });
      await this.updateComplete;
      this.jump(this.place?.query.get('at'));
    } catch (failure) {
      console.warn(failure);
      this.failure = t('web.error.page');
    }
  }

  jump(id) {
    const heading = id && this.querySelector(`#${CSS.escape(id)}`);
    if (!heading) return;
    heading.scrollIntoView({ block: 'start' });
    heading.focus({ preventScroll: true });
  }

  text(key, args) {
    return rich(t(`learn.${this.book}.${key}`, args, { game: this.offer.game }));
  }

  part(id, part, args) {
    if (typeof part === 'string') return html`<p>${this.text(`${id}.${part}`, args)}</p>`;
    if (Array.isArray(part)) return html`<ul class="bullets">${part.map((one) => html`<li>${this.text(`${id}.${one}`, args)}</li>`)}</ul>`;
    return part;
  }

  section({ id, parts, args = {}, level = 2 }) {
    const title = this.text(id);
    return html`<section aria-labelledby=${id} class="level-${level}">
      ${level === 2 ? html`<h2 id=${id} tabindex="-1">${title}</h2>` : html`<h3 id=${id} tabindex="-1">${title}</h3>`}
      ${parts.map((part) => this.part(id, part, args))}</section>`;
  }

  link({ id, level = 2 }) {
    const go = (event) => {
      event.preventDefault();
      history.replaceState(null, '', `#/learn/${this.book}?at=${id}`);
      this.jump(id);
    };
    return html`<li class="level-${level}"><a href="#/learn/${this.book}?at=${id}" @click=${go}>${this.text(id)}</a></li>`;
  }

  render() {
    if (this.failure) {
      return html`<div class="page"><p role="alert">${this.failure}</p><button @click=${() => this.open()}>${t('web.error.again')}</button></div>`;
    }
    if (!this.module) return html`<div class="page faded">${t('learn.loading')}</div>`;
    const sections = this.module.sections(this.files);
    return html`<div class="learn book ${this.offer.game}-book" lang=${i18n.lang}>
      <nav class="toc" aria-label=${t('learn.contents')}><details ?open=${wide}>
        <summary>${t('learn.contents')}</summary><ol>${sections.map((one) => this.link(one))}</ol></details></nav>
      <article>
        <h1>${t(`learn.${this.book}`)}</h1>
        <p class="lead">${this.text('lead')}</p>
        <p class="row">${this.offer.lesson ? html`<a class="button main" href="#/lesson/${this.offer.lesson}">${t('learn.play')}</a>` : nothing}
          ${this.book === this.offer.game ? nothing : html`<a class="button" id="base-rules" href="#/learn/${this.offer.game}">${t(`learn.${this.offer.game}`)}</a>`}</p>
        ${sections.map((one) => this.section(one))}
      </article></div>`;
  }
}

customElements.define('rk-rules', Rules);
