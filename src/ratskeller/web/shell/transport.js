/* How the house is reached: over the network, unless a page has brought one of its own (`page/`). Nothing else knows the way. */
let own = null;

export const bring = (house) => { own = house; };

/* Nobody is here but bots: what needs other people is not offered. Then it says who put up the page, and where people are. */
export const alone = () => own?.site ?? null;

export const send = (url, options) => (own ? own.send(url, options) : fetch(url, options));

export const listen = (url) => (own ? own.listen(url) : new EventSource(url));
