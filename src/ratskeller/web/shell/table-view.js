/* The base of every game's table: what the page hands it. */
import { View } from './element.js';

export class TableView extends View {
  static properties = { moment: {}, table: {}, lit: {}, speed: {}, marked: {}, tab: {} };

  constructor() {
    super();
    this.moment = null;
    this.table = null;
    this.lit = new Map();           // targets that can be clicked, and the actions behind each
    this.marked = new Set();        // targets that a hint or a line of the log speaks of
    this.speed = 1;
    this.tab = null;                // what a phone shows; null where everything has room
  }
}
