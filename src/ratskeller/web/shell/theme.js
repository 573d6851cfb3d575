/* Runs before the first paint, so that a dark room stays dark. */
(() => {
  let theme = 'auto';
  try { theme = JSON.parse(localStorage.getItem('ratskeller') ?? '{}').theme ?? 'auto'; } catch { /* a fresh table then */ }
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
