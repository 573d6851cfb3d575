/* Clicks before the table is ready for them: what one does oneself is cut short and the click is kept; what others do is to be seen first, and that is said. */
import { t } from './i18n.js';
import { tell } from './notices.js';

export class Early {
  constructor(page) {
    this.page = page;
    this.forget();
  }

  forget() {
    this.wanted = null;         // the target of a click that came too early
    this.clicked = null;        // the same thing clicked once more is no new wish
  }

  click({ target, detail }) {
    const { page } = this;
    const thing = detail < 2 ? target.closest?.('.board [data-thing], .board [data-target]') : null;
    if (!thing || page.peeked || page.session.table.you === null || page.element.hovering?.pressed) return;
    const again = thing === this.clicked;
    this.clicked = thing;
    if (again || !(page.queue.busy || page.posting)) return;
    if (this.ownShown) this.wanted = thing.dataset.thing ?? thing.dataset.target;
    else tell(t('web.table.not.yet'));
    this.catchUp();
  }

  /* Whether all that is still to be seen is one's own doing, and one goes on oneself. */
  get ownShown() {
    const { moment: shown, session: { entries, moment, table } } = this.page;
    return Boolean(moment?.decision?.yours) && entries.every(({ n, seat }) => n <= shown.n || seat === table.you);
  }

  /* What was clicked too early, as soon as it can be. */
  async catchUp() {
    const { page, wanted } = this;
    if (!wanted) return;
    if (this.ownShown && (page.posting || page.queue.busy)) {
      if (!page.posting) page.queue.skip();
      return;
    }
    this.wanted = null;
    if (!page.yours) return;
    await page.element.updateComplete;
    page.element.querySelector(`[data-target="${wanted}"]`)?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  }
}
