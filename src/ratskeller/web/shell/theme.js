/* Runs before the first paint, so that a dark room stays dark and a calm one calm. */
(() => {
  let kept = {};
  try { kept = JSON.parse(localStorage.getItem('ratskeller') ?? '{}'); } catch { /* a fresh table then */ }
  const { theme = 'auto', speed = 1 } = kept;
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.classList.toggle('still', speed === 0);
})();
