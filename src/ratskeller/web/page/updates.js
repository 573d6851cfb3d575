/* The service worker of the page: it makes it work offline, and brings a new version, of which one is told. */
import { t } from '/shell/i18n.js';

function offer(worker) {
  const bar = document.createElement('p');
  const [button, later] = [document.createElement('button'), document.createElement('button')];
  Object.assign(bar, { id: 'newer', className: 'newer' });
  bar.setAttribute('role', 'status');
  button.textContent = t('web.page.newer.take');
  button.className = 'main';
  button.onclick = () => worker.postMessage('take over');
  later.textContent = t('web.page.newer.later');
  later.onclick = () => bar.remove();
  bar.append(t('web.page.newer'), ' ', button, ' ', later);
  document.body.append(bar);
}

export function meetUpdates() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const had = serviceWorker.controller;
  serviceWorker.addEventListener('controllerchange', () => had && location.reload());
  serviceWorker.register('/sw.js').then((registration) => {
    const look = (worker) => {
      if (worker?.state === 'installed' && had) offer(worker);
    };
    look(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing;
      coming.addEventListener('statechange', () => look(coming));
    });
  }, (failure) => console.warn(failure));
}
