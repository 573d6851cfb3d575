/* Where the page lies on its web space. Several pages may lie on one: each keeps what is its own under this name. */
export const place = new URL('../../', import.meta.url).pathname;
