/* Short sentences that come and go at the foot of the page: refusals, copied links, what went wrong. */
export const notices = new EventTarget();

export function tell(sentence, lasting = 6000) {
  notices.dispatchEvent(new CustomEvent('notice', { detail: { sentence, lasting } }));
}

/* Do something on the server; what goes wrong is told as a sentence. Gives undefined then. */
export async function attempt(deed) {
  try {
    return await deed();
  } catch (failure) {
    tell(failure.message);
    return undefined;
  }
}

/* Over plain http, as at home, browsers keep their clipboard shut: there it is done as it was before they had one. */
function copyOverHttp(text) {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;                                          // no keyboard rises on a phone
  field.style.cssText = 'position: fixed; top: 0; opacity: 0';
  const inside = document.querySelector('dialog[open]') ?? document.body;      // what lies outside an open dialog can not be selected
  inside.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

export async function copy(text, said) {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else if (!copyOverHttp(text)) throw new Error(text);
    tell(said);
  } catch {
    tell(text, 20000);
  }
}
