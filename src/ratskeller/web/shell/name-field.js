/* Your name: one field, wherever it is asked for. What was typed is kept before anything else is done. */
import { html } from '/vendor/lit.js';
import { api } from './api.js';
import { t } from './i18n.js';
import { attempt, tell } from './notices.js';

export const nameField = (me, label, keep, id = 'name') => html`<label for=${id}>${label}</label>
  <input id=${id} name="name" type="text" maxlength="30" autocomplete="nickname" enterkeyhint="done" .value=${me?.name ?? ''} @change=${keep}>`;

let keeping = null;             // one at a time: a tap leaves the field and presses a button at once

/* Keeps what the field says. Gives who you are now, or undefined where the name was refused. */
export async function keepName(field, me, quietly = false) {
  await keeping;
  const name = field?.value.trim();
  if (!name || name === me.name) return me;
  keeping = attempt(() => api.rename(name));
  const renamed = await keeping;
  keeping = null;
  if (renamed) {
    Object.assign(me, renamed);
    if (!quietly) tell(t('web.home.renamed', { name: renamed.name }));
    return { ...renamed };
  }
  field.focus();
  return undefined;
}
