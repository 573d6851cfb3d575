/* Where we are: the part of the address after #. `#/table/7?invite=x` is {path: '/table/7', parts: ['table', '7'], query}. */
export function here() {
  const [path, query = ''] = (location.hash.slice(1) || '/').split('?');
  return { path, parts: path.split('/').filter(Boolean), query: new URLSearchParams(query) };
}

export function go(path, query) {
  const wanted = query ? `${path}?${new URLSearchParams(query)}` : path;
  location.hash = wanted;
}

/* Change the query without leaving the page and without a new step in the browser's history. */
export function amend(query) {
  const { path } = here();
  const text = new URLSearchParams(query).toString();
  history.replaceState(null, '', `#${path}${text ? `?${text}` : ''}`);
}
