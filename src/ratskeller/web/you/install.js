/* The house as an app: browsers that can install it say so once, early; we keep that for who asks. */
let offer = null;
export const installing = new EventTarget();

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer = event;
  installing.dispatchEvent(new Event('change'));
});

export const canInstall = () => offer !== null;

export async function install() {
  const asked = offer;
  offer = null;
  await asked?.prompt();
  installing.dispatchEvent(new Event('change'));
}
