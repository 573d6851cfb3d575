/* The fields of the owner's form, one for every type that a game's form names. */
import { html, nothing } from '/vendor/lit.js';
import { i18n, t } from '/shell/i18n.js';

const ICON = { coins: 'coin' };
const named = (key, args) => t(`learn.box.field.${key}`, args);

export const word = (game, value) => (i18n.has(`learn.box.option.${value}`) ? t(`learn.box.option.${value}`) : i18n.word(game, value));
const region = (game, name) => i18n.word(game, name.toLowerCase());

/* `at`: {game, pieces, holder, set(key, value), wrong(key) → whether a fault is there, id, draft text of what is being typed}. */
export function field(at, spec, key = spec.name) {
  return TYPES[spec.type](at, spec, key, at.holder[key]);
}

const inner = (at, key) => ({
  ...at, id: `${at.id}-${key}`, holder: at.holder[key], path: [...at.path, key],
  set: (name, value) => {
    at.holder[key][name] = value;
    at.set(key, at.holder[key]);
  },
});

const title = (spec, key) => (spec.label ? named(spec.label, spec) : /^\d+$/.test(key) ? String(Number(key) + 1) : named(key));

function numberInput(at, key, value, { least, most }, name, picture = nothing) {
  const id = `${at.id}-${key}`;
  return html`<label class="box-number" for=${id}>${picture}<span class=${picture === nothing ? '' : 'unseen'}>${name}</span>
    <input id=${id} type="number" inputmode="numeric" min=${least} max=${most} .value=${String(value ?? '')} aria-invalid=${at.wrong(key)}
      @input=${({ target }) => at.set(key, target.value === '' ? null : Number(target.value))}></label>`;
}

const TYPES = {
  number: (at, spec, key, value) => numberInput(at, key, value, spec, title(spec, key)),

  flag: (at, spec, key, value) => html`<label class="tick box-flag"><input type="checkbox" .checked=${Boolean(value)}
    @change=${({ target }) => at.set(key, target.checked || undefined)}> ${named(key)}</label>`,

  choice: (at, spec, key, value) => html`<label class="box-choice"><span class="unseen">${title(spec, key)}</span>
    <select aria-invalid=${at.wrong(key)} @change=${({ target }) => at.set(key, target.value)}>
      ${spec.options.map((one) => html`<option value=${one} ?selected=${one === value}>${word(at.game, one)}</option>`)}</select></label>`,

  /* Banner values: "3 11". What is being typed stays as it is typed. */
  values(at, spec, key, value = []) {
    const id = `${at.id}-${key}`;
    const text = at.typing?.id === id ? at.typing.text : value.join(' ');
    return html`<label class="box-values" for=${id}><span class=${spec.name === 'pair' ? 'unseen' : ''}>${spec.name === 'pair' ? t('learn.box.card', { n: Number(key) + 1 }) : title(spec, key)}</span>
      <input id=${id} type="text" inputmode="numeric" autocomplete="off" .value=${text} aria-invalid=${at.wrong(key)} placeholder=${spec.least ? nothing : '?'} title=${spec.least ? nothing : t('learn.box.any')}
        @input=${({ target }) => { at.type(id, target.value); at.set(key, (target.value.match(/\d+/g) ?? []).map(Number).sort((a, b) => a - b)); }} @blur=${() => at.type(null)}></label>`;
  },

  cost(at, spec, key, value = {}) {
    const holder = { ...value };
    const set = (what, n) => {
      if (n === 0) delete holder[what]; else holder[what] = n;
      at.set(key, holder);
    };
    const own = { ...at, id: `${at.id}-${key}`, set, wrong: () => at.wrong(key) };
    return html`<fieldset class="box-cost ${Object.keys(spec.options).length > 2 ? 'long' : ''}"><legend>${title(spec, key)}</legend>
      ${Object.entries(spec.options).map(([what, most]) => numberInput(own, what, holder[what] ?? 0, { least: 0, most }, word(at.game, what), html`<span class="box-icon" title=${word(at.game, what)}>${at.pieces.icon(ICON[what] ?? what)}</span>`))}</fieldset>`;
  },

  symbols(at, spec, key, value = []) {
    const without = (i) => value.filter((_, k) => k !== i);
    return html`<div class="box-symbols" role="group" aria-label=${named(key)}>
      <span class="chips">${value.map((one, i) => html`<button type="button" class="chip" title=${t('learn.box.remove.what', { what: word(at.game, one) })} aria-label=${t('learn.box.remove.what', { what: word(at.game, one) })}
        @click=${() => at.set(key, without(i))}>${at.pieces.icon(one)}<span aria-hidden="true">×</span></button>`)}</span>
      <span class="palette">${spec.options.map((one) => html`<button type="button" class="quiet" title=${t('learn.box.add.what', { what: word(at.game, one) })} aria-label=${t('learn.box.add.what', { what: word(at.game, one) })}
        ?disabled=${value.length >= spec.most} @click=${() => at.set(key, [...value, one])}>${at.pieces.icon(one)}</button>`)}</span></div>`;
  },

  pair: (at, spec, key, value = []) => html`<span class="box-pair" role="group" aria-label=${named(key)}>${[0, 1].map((i) => html`
    <select aria-label="${named(key)} ${i + 1}" aria-invalid=${at.wrong(key)} @change=${({ target }) => at.set(key, value.map((one, k) => (k === i ? target.value : one)))}>
      ${spec.options.map((one) => html`<option value=${one} ?selected=${one === value[i]}>${region(at.game, one)}</option>`)}</select>`)}</span>`,

  group: (at, spec, key) => html`<fieldset class="box-group"><legend>${spec.name ? title(spec, key) : t('learn.box.card', { n: Number(key) + 1 })}</legend>
    ${spec.fields.map((one) => field(inner(at, key), one))}</fieldset>`,

  list: (at, spec, key, value = []) => html`<fieldset class="box-group many"><legend>${title(spec, key)}</legend>
    ${value.map((_, i) => field(inner(at, key), spec.of, String(i)))}</fieldset>`,
};
