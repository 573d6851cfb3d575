/* Notices in this browser although no page is open: what is possible here, asking for it, and keeping it alive. */
import { settings } from '/shell/settings.js';
import { mine } from './api.js';

const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
const wide = (data) => btoa(String.fromCharCode(...new Uint8Array(data))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const apple = () => /iPhone|iPad/.test(navigator.userAgent);
export const installed = () => matchMedia('(display-mode: standalone)').matches || navigator.standalone === true;

/* yes; or why not: insecure (plain http), apple (install first), missing, denied. */
export function possible() {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return apple() && !installed() ? 'apple' : 'missing';
  return Notification.permission === 'denied' ? 'denied' : 'yes';
}

async function subscription() {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.pushManager?.getSubscription() ?? null;
}

/* The mark by which the server's list names this browser. */
export async function ownMark() {
  const own = isSecureContext ? await subscription() : null;
  return own && wide((await crypto.subtle.digest('SHA-256', new TextEncoder().encode(own.endpoint))).slice(0, 12));
}

/* Gives the server's list; raises what went wrong. */
export async function subscribe(key) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.ready;
  const own = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  settings.set('push', true);
  return mine.push(own.toJSON());
}

export async function unsubscribe() {
  settings.set('push', false);
  await (await subscription())?.unsubscribe();
}

/* Now and then a browser's address changes, or the language does: who asked for notices is registered anew. */
export async function renew() {
  if (!settings.get('push') || possible() !== 'yes') return;
  const own = await subscription();
  if (own) await mine.push(own.toJSON()).catch(() => {});
}
