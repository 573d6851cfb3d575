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

export async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    tell(said);
  } catch {
    tell(text, 20000);
  }
}
