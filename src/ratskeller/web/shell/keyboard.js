/* Everything by keyboard. Tab and Enter reach every legal target; these keys are quicker. */
import { html } from '/vendor/lit.js';
import { t } from './i18n.js';
import { show } from './dialogs.js';
import { roomy, wide } from './screens.js';

const KEYS = [
  ['Tab', 'web.keys.tab'], ['Enter', 'web.keys.enter'], ['n', 'web.keys.next'], ['p', 'web.keys.previous'], ['1 … 9', 'web.keys.digits'],
  ['u', 'web.keys.undo'], ['h', 'web.keys.hint'], ['l', 'web.keys.log'], ['c', 'web.keys.chat'], ['Esc', 'web.keys.escape'], ['?', 'web.keys.help'],
];
export const REPLAY_KEYS = [['←  →', 'web.keys.step'], ['Home  End', 'web.keys.ends'], ['Space', 'web.keys.run'], ['?', 'web.keys.help']];

export const keyList = (own, extra = []) => html`<dl class="keys">
  ${[...own.map(([key, text]) => [key, t(text)]), ...extra].map(([key, text]) => html`<dt><kbd>${key}</kbd></dt><dd>${text}</dd>`)}</dl>`;

export function showKeys(page) {
  show(t('web.keys.title'), () => keyList(KEYS, page.module?.keys?.() ?? []), 'help');
}

export const typing = (event) =>
  event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('input, textarea, select, dialog');

/* What is no button is pressed like one: by Enter or the space bar, which must then not scroll the page. */
export function pressed(event) {
  const yes = event.key === 'Enter' || event.key === ' ';
  if (yes) event.preventDefault();
  return yes;
}

/* The key as a Latin letter, whatever the keyboard's layout; other keys by their name. */
export function keyOf(event) {
  if (/^[a-z0-9?]$/i.test(event.key)) return event.key.toLowerCase();
  return event.code?.startsWith('Key') ? event.code.slice(3).toLowerCase() : event.key;
}

/* Move the focus among the legal targets and action buttons. */
function hop(page, step) {
  const all = [...page.querySelectorAll('[data-target][tabindex="0"], .prompt-line .action')];
  if (!all.length) return;
  const at = all.indexOf(document.activeElement);
  all[at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length].focus();
}

/* What lies on top goes first; then the focus is where it came from. */
function escape(page) {
  const popovers = page.querySelector('rk-popovers');
  const back = (selector) => page.updateComplete.then(() => page.querySelector(selector)?.focus({ preventScroll: true }));
  if (popovers?.choice) popovers.close();
  else if (page.ended) {
    page.ended = false;
    back('#result');
  } else if (page.hints) {
    page.hinted = null;
    back('#hint');
  } else if (page.side && (!roomy.matches || document.activeElement?.closest('.drawer'))) {
    const { side } = page;
    page.openSide(side);
    back(wide.matches ? `#show-${side}` : `.tab-bar [data-tab="${side}"]`);
  } else if (page.peeked) page.peeked = null;
  else if (page.queue.busy) page.queue.skip();
  page.fire('explain', null);
}

export function tableKeys(page) {
  const acts = {
    n: () => hop(page, 1), p: () => hop(page, -1), u: () => page.undo(), h: () => page.hint(),
    l: () => page.openSide('log'), c: () => page.openSide('chat'), '?': () => showKeys(page),
  };
  return (event) => {
    if (!page.session?.table) return;
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) {
      event.preventDefault();
      escape(page);
      return;
    }
    if (typing(event) || page.hot?.next !== null) return;
    const chosen = page.querySelectorAll('.chooser button, .prompt-line .action');
    const key = keyOf(event);
    const act = /^[1-9]$/.test(key) ? () => chosen[key - 1]?.click() : acts[key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
