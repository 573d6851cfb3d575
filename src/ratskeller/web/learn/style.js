/* Stylesheets that only some pages need; resolves when the sheet is there, or can not be had. */
const asked = new Map();

export function stylesheet(href) {
  if (!asked.has(href)) {
    asked.set(href, new Promise((done) => {
      if (document.querySelector(`link[href="${href}"]`)) return done();
      const link = document.createElement('link');
      Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: done });
      document.head.append(link);
    }));
  }
  return asked.get(href);
}
