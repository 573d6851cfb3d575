/* On phones: the board on top, the rest in tabs under the thumb. The game brings its tabs, the shell adds log and chat.
   A tab's `holds` says how the targets in it begin: so it shows when what is marked lies behind it.
   What stands below the board on other screens (`page.under`: its name) is a tab of its own where a phone lies on its side. */
import { html, nothing } from '/vendor/lit.js';
import { unread } from './bar.js';
import { t } from './i18n.js';
import { turned, wide } from './screens.js';

/* What is open beside or below the board, but for the game's own tabs. What stands under the board is chosen until something else is. */
const [UNDER, BOARD] = ['under', 'board'];
const hasUnder = ({ under }) => Boolean(under) && turned.matches;
export const sideOf = (page) => (page.side === BOARD ? null : page.side ?? (hasUnder(page) ? UNDER : null));

export function tabBar(page) {
  if (wide.matches) return nothing;
  const own = page.module?.tabs?.(page.session.table) ?? [];
  const under = hasUnder(page);
  const chosen = sideOf(page) ?? page.tab;
  const pick = (id, shell) => {
    page.side = shell ? id : under ? BOARD : null;
    if (!shell) page.tab = id;
    if (page.hinted) page.hinted = { ...page.hinted, folded: true };
  };
  const wanted = (id, holds) => (holds && chosen !== id && [...page.marked ?? []].some((target) => target.startsWith(holds)) ? 'wanted' : '');
  const tab = (id, name, shell, holds) => html`<button data-tab=${id} class=${wanted(id, holds)} aria-pressed=${chosen === id} @click=${() => pick(id, shell)}>${name}${id === 'chat' ? unread(page) : nothing}</button>`;
  return html`<nav class="tab-bar" aria-label=${t('web.table.tabs')}>
    ${under ? html`<button data-tab=${UNDER} aria-pressed=${chosen === UNDER} @click=${() => { page.side = null; }}>${page.under}</button>` : nothing}
    ${own.length ? own.map(({ id, name, holds }) => tab(id, name, false, holds)) : tab(null, t('web.table.board'), false)}
    ${tab('log', t('web.table.log'), true)} ${page.talks === false ? nothing : tab('chat', t('web.table.chat'), true)}
  </nav>`;
}
