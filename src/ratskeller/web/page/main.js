/* Ratskeller in a page: the same client, with the house in a worker instead of a server. */
import { i18n, t } from '/shell/i18n.js';
import { tell } from '/shell/notices.js';
import { bring } from '/shell/transport.js';
import { House } from './house.js';
import { place } from './place.js';
import { Splash } from './splash.js';
import { meetUpdates } from './updates.js';
import '/you/install.js';

const site = JSON.parse(document.getElementById('site').textContent);

/* One tab holds the house: two of them would write into the same matches. */
const key = (steal) => new Promise((held, fail) => {
  if (!navigator.locks) held(true);
  else navigator.locks.request(`ratskeller house ${place}`, steal ? { steal: true } : { ifAvailable: true }, (lock) => {
    held(Boolean(lock));
    return lock ? new Promise(() => {}) : null;
  }).catch((failure) => {
    fail(failure);
    elsewhere();                    // another tab has taken it
  });
});

let house = null;

function elsewhere() {
  house?.worker.terminate();
  document.querySelector('rk-app')?.remove();
  Splash.elsewhere(async () => {
    await key(true);
    location.reload();
  });
}

/* Links to what a server would send as a file. */
function download(event) {
  const link = event.target.closest?.('a[href^="/api/"]');
  if (!link) return;
  event.preventDefault();
  const url = link.getAttribute('href');
  house.send(`${url}${url.includes('?') ? '&' : '?'}lang=${i18n.lang}`).then((answer) => answer.text()).then((text) => {
    save(text, `ratskeller-${url.split('/').slice(-2).join('-')}.json`);
  }, (failure) => tell(failure.message));
}

export function save(text, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export const packed = () => house.ask('pack');
export const unpacked = (text) => house.ask('bring', { text });

async function begin() {
  const splash = new Splash(site);
  const mine = await key(false);
  if (mine) house = new House(site, (share) => splash.progress(share));
  bring(house ?? { site, send: House.prototype.send });
  await i18n.start();
  if (!mine) {
    elsewhere();
    return;
  }
  splash.show();
  try {
    await house.ready;
  } catch (failure) {
    console.error(failure);
    splash.fail(t('web.page.failed'));
    return;
  }
  document.addEventListener('click', download);
  await import('/app.js');
  await customElements.whenDefined('rk-app');
  splash.leave();
  document.documentElement.dataset.ready = 'true';
  meetUpdates();
}

begin();
