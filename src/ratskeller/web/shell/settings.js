/* What this browser remembers. One object in localStorage, shared by its tabs. */
const STORE = 'ratskeller';
const DEFAULTS = {
  lang: null,             // null: what the browser prefers
  theme: 'auto',          // auto, light, dark
  speed: 1,               // 0 no motion, 1 calm, 2 brisk, 3 fast
  clicks: false,          // in a ravage (and what is like it) go on only by a click
  sounds: null,           // null: not asked yet
  volume: 0.6,            // 0 to 1
  notify: false,
  push: false,            // notices although no page is open
  reached: false,         // was shown where one can have oneself told that it is one's turn
  pressed: false,         // has been told something by a long press
  drawer: true,           // the log is open on wide screens
  setup: {},              // what was last played, per offer of the home page
  game: null,             // the offer last taken
};

class Settings extends EventTarget {
  #values = { ...DEFAULTS };

  constructor() {
    super();
    this.#read();
    addEventListener('storage', (event) => {
      if (event.key !== STORE) return;
      this.#read();
      this.#tell();
    });
    this.still = matchMedia('(prefers-reduced-motion: reduce)');
    this.still.addEventListener('change', () => this.#tell());
    this.night = matchMedia('(prefers-color-scheme: dark)');
    this.night.addEventListener('change', () => this.#tell());
  }

  #read() {
    try {
      this.#values = { ...DEFAULTS, ...JSON.parse(localStorage.getItem(STORE) ?? '{}') };
    } catch {
      this.#values = { ...DEFAULTS };
    }
  }

  #tell() {
    const { theme } = this.#values;
    const dark = theme === 'dark' || (theme === 'auto' && this.night.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    document.documentElement.classList.toggle('still', this.speed === 0);
    this.dispatchEvent(new Event('change'));
  }

  get(name) {
    return this.#values[name];
  }

  set(name, value) {
    this.#values = { ...this.#values, [name]: value };
    try {
      localStorage.setItem(STORE, JSON.stringify(this.#values));
    } catch { /* private window: remembered until it closes */ }
    this.#tell();
  }

  /* The speed of motion that counts: none where the system asks for calm. */
  get speed() {
    return this.still.matches ? 0 : this.#values.speed;
  }
}

export const settings = new Settings();
