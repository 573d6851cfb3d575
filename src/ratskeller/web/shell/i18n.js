/* Texts. The same catalogue and the same little language as the server's `kernel/text.py`:
   `{name}` is a value (words of the game are looked up, amounts built from nouns), `{card:gen}` such a word in a form the sentence needs, `{n:cube:acc}` a
   number with the right plural of a noun, `{values:or}` a list, `{market.price}` a figure of the game's data. */
import { settings } from './settings.js';
import { send } from './transport.js';

export const LANGUAGES = { en: 'English', ru: 'Русский', it: 'Italiano' };
const SEAT_WORDS = new Set(['seat', 'owner', 'victim', 'by', 'keeper']);
const SLOT = /\{([\w.-]+)(?::([\w-]+))?(?::(\w+))?\}/g;

/* A number with a real minus sign. */
export const signed = (n) => String(n).replace('-', '−');

class I18n extends EventTarget {
  lang = 'en';
  #parts = new Set();
  #catalogue = { words: {}, forms: {}, plural: {}, joins: {}, figures: {}, messages: {}, seats: [] };

  /* Texts that only some pages use, such as `learn`. */
  async need(part) {
    if (this.#parts.has(part)) return;
    const { messages } = await fetched(this.lang, part);
    this.#parts.add(part);
    Object.assign(this.#catalogue.messages, messages);
  }

  async start() {
    await this.use(settings.get('lang') ?? preferred());
  }

  async use(lang) {
    const [catalogue, ...more] = await Promise.all([fetched(lang), ...[...this.#parts].map((part) => fetched(lang, part))]);
    for (const { messages } of more) Object.assign(catalogue.messages, messages);
    this.#catalogue = catalogue;
    this.lang = lang;
    document.documentElement.lang = lang;
    this.dispatchEvent(new Event('change'));
  }

  get seats() {
    return this.#catalogue.seats;
  }

  has(key) {
    return key in this.#catalogue.messages;
  }

  word(game, value, form) {
    const { forms, words } = this.#catalogue;
    return (form && forms[game]?.[value]?.[form]) || (words[game]?.[value] ?? (words[game] ? this.#amounts(String(value)) : String(value)));
  }

  /* `coin-1+beer-2` as "1 coin and 2 beers"; whatever else it is stays what it is. */
  #amounts(value) {
    const parts = value.split('+').map((part) => /^(.*)-(\d+)$/.exec(part) ?? []);
    if (!parts.every(([, noun]) => noun in this.#catalogue.plural)) return value;
    return this.joined(parts.map(([, noun, n]) => this.count(Number(n), noun)), 'and');
  }

  count(n, noun, form) {
    return `${signed(n)} ${this.noun(n, noun, form)}`;
  }

  noun(n, noun, form) {
    const forms = this.#catalogue.plural[noun];
    return (form ? forms?.[form] : forms)?.[pluralForm(this.lang, Math.abs(n))] ?? noun;
  }

  /* "4, 5 or 10"; only commas without a joining word. */
  joined(items, by) {
    if (!by || items.length < 2) return items.join(', ');
    return `${items.slice(0, -1).join(', ')} ${this.#catalogue.joins[by]} ${items.at(-1)}`;
  }

  /* The message `key` filled with `args`; `game` for words and figures of a game, `names` for the players' names. */
  say(key, args = {}, { game = '', names = null } = {}) {
    const { messages, plural, figures, joins } = this.#catalogue;
    let template = messages[key];
    if (template === undefined) return key;
    while (typeof template === 'object') {
      const chosen = args[template.by];
      template = template[chosen === null || chosen === undefined ? 'None' : String(chosen)] ?? template.else;
    }
    return template.replace(SLOT, (_, name, kind, form) => {
      let value = name.includes('.') ? figures[game]?.[name] : args[name];
      if (kind in plural) return this.count(Number(value), kind, form);
      if (SEAT_WORDS.has(name) && Number.isInteger(value)) return names?.[value] ?? this.seats[value];
      if (typeof value === 'string' && kind in joins) value = value.split('-');
      if (Array.isArray(value)) return this.joined(value.map((one) => this.word(game, one)), kind);
      return typeof value === 'string' ? this.word(game, value, kind) : signed(value ?? '');
    });
  }

  /* A share such as 0.347 as people write it: 35 %. */
  share(value) {
    return new Intl.NumberFormat(this.lang, { style: 'percent' }).format(value);
  }

  /* A difference between two shares, in percentage points. */
  points(value) {
    return Math.round(Math.abs(value) * 100);
  }

  when(iso) {
    return new Intl.DateTimeFormat(this.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
  }
}

async function fetched(lang, part) {
  const answer = await send(`/api/messages/${lang}${part ? `?part=${part}` : ''}`);
  if (!answer.ok) throw new Error(`no messages in ${lang}: ${answer.status}`);
  return answer.json();
}

function preferred() {
  const wanted = navigator.languages?.map((one) => one.slice(0, 2)) ?? [];
  return wanted.find((one) => one in LANGUAGES) ?? 'en';
}

function pluralForm(lang, n) {
  if (lang !== 'ru') return n === 1 ? 'one' : 'other';
  if (n % 10 === 1 && n % 100 !== 11) return 'one';
  return [2, 3, 4].includes(n % 10) && ![12, 13, 14].includes(n % 100) ? 'few' : 'many';
}

export const i18n = new I18n();
export const t = (key, args, more) => i18n.say(key, args, more);
