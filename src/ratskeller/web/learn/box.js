/* "Do you own the box?": every reconstructed figure as a form, in the order of the box. */
import { html, nothing } from '/vendor/lit.js';
import { api } from '/shell/api.js';
import { ask } from '/shell/dialogs.js';
import { View } from '/shell/element.js';
import { i18n, t } from '/shell/i18n.js';
import { pressed } from '/shell/keyboard.js';
import { tell } from '/shell/notices.js';
import { Draft, OWNED, label } from './box-draft.js';
import { field } from './box-fields.js';
import { rich } from './markup.js';
import { stylesheet } from './style.js';

const FILE = 'ratskeller-figures.json';

class Box extends View {
  static properties = { draft: { state: true }, failure: { state: true }, opened: { state: true }, typing: { state: true } };

  constructor() {
    super();
    this.opened = new Set();
    this.typing = null;
    this.pieces = {};
  }

  async connectedCallback() {
    super.connectedCallback();
    this.check = () => this.draft?.check();
    i18n.addEventListener('change', this.check);
    try {
      const box = await api.box();
      const loaded = await Promise.all(box.games.map(({ game }) => import(`/games/${game}/pieces.js`)));
      await Promise.all([stylesheet('/learn/box.css'), ...box.games.map(({ game }) => stylesheet(`/games/${game}/${game}.css`))]);
      this.pieces = Object.fromEntries(box.games.map(({ game }, i) => [game, loaded[i]]));
      this.draft = new Draft(box);
      this.draft.addEventListener('change', this.again);
      this.draft.check();
    } catch (problem) {
      this.failure = problem.message;
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    i18n.removeEventListener('change', this.check);
  }

  // ── what the buttons do ──
  download() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${JSON.stringify(this.draft.document(), null, 1)}\n`], { type: 'application/json' }));
    link.download = FILE;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  async load({ target }) {
    const [file] = target.files;
    target.value = '';
    if (!file) return;
    try {
      if (this.draft.take(JSON.parse(await file.text()))) return;
    } catch { /* said below */ }
    tell(t('learn.box.foreign'));
  }

  async reset() {
    if (!await ask(t('learn.box.reset.sure'), t('learn.box.reset'))) return;
    this.draft.reset();
    this.draft.changed();
  }

  async show([{ path }]) {
    const [game, kind, name] = path;
    this.opened = new Set([...this.opened, `${game}-${kind}`]);
    await this.updateComplete;
    const section = this.querySelector(`#box-${game}-${kind}`);
    const item = [...(section?.querySelectorAll('.box-item') ?? [])].find((one) => one.dataset.item === name) ?? section;
    item?.scrollIntoView({ block: 'center' });
    item?.querySelector('[aria-invalid="true"], input, select, button')?.focus({ preventScroll: true });
  }

  // ── the form ──
  item(game, section, item, i) {
    const { kind } = section;
    const id = `${game}-${kind}-${i}`;
    const faults = this.draft.wrong(game, kind, i);
    const depth = Array.isArray(this.draft.figures[game][kind]) ? 3 : 2;
    const set = (key, value) => {
      if (value === undefined) delete item[key]; else item[key] = value;
      item.source = OWNED;
      this.draft.changed();
    };
    const at = {
      game, id, set, holder: item, pieces: this.pieces[game], path: [], typing: this.typing,
      type: (what, text) => { this.typing = what && { id: what, text }; },
      wrong: (key) => faults.some(({ path }) => path[depth] === key || path.slice(depth).includes(key)),
    };
    const mine = item.source === OWNED;
    const picture = this.pieces[game].boxPicture?.(kind, item) ?? nothing;
    return html`<li class="box-item ${faults.length ? 'wrong' : ''} ${mine ? 'mine' : ''}" data-item=${label(item, i)}>
      <div class="box-head"><h4>${this.called(game, kind, item, i)}</h4><span class="source">${t(`learn.source.${item.source}`)}</span>
        <label class="tick"><input type="checkbox" .checked=${mine} @change=${({ target }) => this.draft.tick(game, kind, i, target.checked, section.new && section.fields[0].name)}> ${t('learn.box.mine')}</label></div>
      <div class="box-body">${picture}<div class="box-fields">${section.fields.filter((one) => one.name in item || one.type === 'flag').map((one) => field(at, one))}
        ${section.new ? html`<button type="button" class="quiet" @click=${() => this.drop(game, kind, i)}>${t('learn.box.remove')}</button>` : nothing}</div></div>
      ${faults.map(({ text }) => html`<p class="fault" role="alert">${text}</p>`)}</li>`;
  }

  called(game, kind, item, i) {
    if (item.name) return i18n.word(game, item.name);
    return i18n.has(`learn.box.item.${kind}`) ? t(`learn.box.item.${kind}`, { n: item.letter ?? i + 1 }) : t(`learn.box.kind.${kind}`);
  }

  drop(game, kind, i) {
    this.draft.figures[game][kind].splice(i, 1);
    this.draft.changed();
  }

  add(game, { kind, new: fresh }) {
    this.draft.figures[game][kind].push({ ...JSON.parse(JSON.stringify(fresh)), source: OWNED });
    this.draft.changed();
  }

  section(game, section) {
    const { kind } = section;
    const id = `${game}-${kind}`;
    const items = this.draft.items(game, kind);
    const wrong = this.draft.faults.filter(({ path }) => path[0] === game && path[1] === kind).length;
    const open = this.opened.has(id);
    const toggled = ({ target }) => {
      if (target.open === open) return;
      const now = new Set(this.opened);
      if (target.open) now.add(id); else now.delete(id);
      this.opened = now;
    };
    return html`<details class="box-section" id="box-${id}" ?open=${open} @toggle=${toggled}>
      <summary><span>${t(`learn.box.kind.${kind}`)}</span> <span class="faded">${t('learn.box.done', { n: items.filter(({ source }) => source === OWNED).length, of: items.length })}</span>
        ${wrong ? html`<b class="fault-count">${i18n.count(wrong, 'fault')}</b>` : nothing}</summary>
      ${open ? html`${i18n.has(`learn.box.note.${kind}`) ? html`<p>${t(`learn.box.note.${kind}`)}</p>` : nothing}
        ${this.draft.wrong(game, kind).map(({ text }) => html`<p class="fault" role="alert">${text}</p>`)}
        <ul class="box-items ${kind}">${items.map((item, i) => this.item(game, section, item, i))}</ul>
        ${section.new ? html`<button type="button" @click=${() => this.add(game, section)}>${t('learn.box.add')}</button>` : nothing}` : nothing}</details>`;
  }

  status() {
    const { faults, state } = this.draft;
    if (state === 'unchecked') return t('learn.box.unchecked');
    if (state === 'checking') return t('learn.box.checking');
    return faults.length ? html`<b>${t('learn.box.wrong', { n: faults.length })}</b> <button type="button" class="quiet" id="box-first" @click=${() => this.show(faults)}>${t('learn.box.show')}</button>` : t('learn.box.fine');
  }

  render() {
    if (this.failure) return html`<div class="learn page"><p role="alert">${this.failure}</p></div>`;
    if (!this.draft) return html`<div class="learn page"><p class="faded">${t('learn.loading')}</p></div>`;
    return html`<div class="learn page box" lang=${i18n.lang} data-state=${this.draft.state}>
      <h1>${t('learn.box')}</h1>
      <p class="lead">${rich(t('learn.box.lead'))}</p>
      <p>${t('learn.box.how')}</p>
      <label class="box-edition"><span>${t('learn.box.edition')}</span>
        <input type="text" id="box-edition" maxlength="120" placeholder=${t('learn.box.edition.example')} .value=${this.draft.edition}
          @input=${({ target }) => { this.draft.edition = target.value; this.draft.changed(); }}></label>
      ${this.draft.box.games.map(({ game, form }) => html`<h2>${t(`learn.about.game.${game}`)}</h2>${form.map((section) => this.section(game, section))}`)}
      <h2>${t('learn.box.use')}</h2>
      <p>${rich(t('learn.box.use.play'))}</p>
      <p><code>ratskeller serve --figures ${FILE}</code></p>
      <p>${rich(t('learn.box.use.send'))} ${t('learn.box.use.texts')}</p>
      <div class="box-bar"><p class="status" role="status">${this.status()}</p>
        <span class="row"><button type="button" class="main" id="box-download" @click=${() => this.download()}>${t('learn.box.download')}</button>
          <label class="button" tabindex="0" @keydown=${(event) => pressed(event) && event.currentTarget.click()}>${t('learn.box.load')}<input type="file" id="box-file" accept=".json,application/json" hidden @change=${(event) => this.load(event)}></label>
          <button type="button" class="quiet" id="box-reset" @click=${() => this.reset()}>${t('learn.box.reset')}</button></span></div></div>`;
  }
}

customElements.define('rk-box', Box);
