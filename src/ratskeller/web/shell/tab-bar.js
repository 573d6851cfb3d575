/* On phones: the board on top, the rest in tabs under the thumb. The game brings its tabs, the shell adds log and chat.
   A tab's `holds` says how the targets in it begin: so it shows when what is marked lies behind it. */
import { html, nothing } from '/vendor/lit.js';
import { unread } from './bar.js';
import { t } from './i18n.js';
import { wide } from './screens.js';

export function tabBar(page) {
  if (wide.matches) return nothing;
  const own = page.module?.tabs?.(page.session.table) ?? [];
  const chosen = page.side ?? page.tab;
  const pick = (id, shell) => {
    page.side = shell ? id : null;
    if (!shell) page.tab = id;
    if (page.hinted) page.hinted = { ...page.hinted, folded: true };
  };
  const wanted = (id, holds) => (holds && chosen !== id && [...page.marked ?? []].some((target) => target.startsWith(holds)) ? 'wanted' : '');
  const tab = (id, name, shell, holds) => html`<button data-tab=${id} class=${wanted(id, holds)} aria-pressed=${chosen === id} @click=${() => pick(id, shell)}>${name}${id === 'chat' ? unread(page) : nothing}</button>`;
  return html`<nav class="tab-bar" aria-label=${t('web.table.tabs')}>
    ${own.length ? own.map(({ id, name, holds }) => tab(id, name, false, holds)) : tab(null, t('web.table.board'), false)}
    ${tab('log', t('web.table.log'), true)} ${page.talks === false ? nothing : tab('chat', t('web.table.chat'), true)}
  </nav>`;
}
