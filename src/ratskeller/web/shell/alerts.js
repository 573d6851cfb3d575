/* Your turn: the tab says so, and, where you asked for it, a notification and a quiet knock. */
import { t } from './i18n.js';
import { settings } from './settings.js';
import { play } from './sound.js';
import { numbered } from './your-games.js';

let told = null;                // the moment already announced

/* Some phones let only a service worker do this; there the tab's title must be enough. */
function announce(body, tag) {
  try {
    const note = new Notification(t('web.table.turn'), { body, tag, icon: '/icon.svg' });
    note.onclick = () => { window.focus(); note.close(); };
  } catch { /* no notification then */ }
}

function title(session, yours) {
  const house = 'Ratskeller';
  const unread = session.table && session.unread ? ` · ${t('web.table.unread', { n: session.unread })}` : '';
  if (session.moment?.over) return `${t('web.end.title')} · ${house}`;
  return yours ? `● ${t('web.table.turn')} · ${house}` : numbered(`${house}${unread}`);
}

export function watchTurn(session) {
  const { moment } = session;
  const yours = Boolean(moment?.decision?.yours);
  document.title = title(session, yours);
  const turn = yours ? `${session.id}:${moment.view?.turn ?? ''}` : null;
  if (turn && turn !== told) {
    play('chime', true);
    if (settings.get('notify') && !settings.get('push') && document.hidden && globalThis.Notification?.permission === 'granted') {
      announce(moment.decision.prompt, session.id);
    }
  }
  told = turn;
}

export function quiet() {
  told = null;
  document.title = numbered('Ratskeller');
}
