import { type Answering, sendPage } from './open-web.ts';

const OFFER = (word: string) =>
  JSON.stringify({ '@type': 'Product', offers: { availability: `https://schema.org/${word}` } });
const LD = (word: string) => `<script type="application/ld+json">${OFFER(word)}</script>`;
const MICRODATA = `<div itemscope itemtype="https://schema.org/Product"><div itemprop="offers" itemscope
  itemtype="https://schema.org/Offer"><link itemprop="availability" href="https://schema.org/SoldOut">
  </div></div>`;

/**
 * A brand's shop: the first path segment selects the behaviour. `param` is the query parameter for
 * the click reference, `elsewhere` a URL of another brand.
 */
export function serveBrand(param: string, elsewhere: string): Answering {
  return (path, response) => {
    const url = new URL(path, 'http://shop.invalid');
    const reference = url.searchParams.get(param);
    const [, kind = '', name = ''] = url.pathname.split('/');
    const page = (title: string, body = '') =>
      sendPage(response, `<title>${title}</title><h1>${title}</h1>${body}`);
    const away = (to: string, cookie?: string) =>
      response.writeHead(302, { location: to, ...(cookie && { 'set-cookie': cookie }) }).end();
    const endpoints: Record<string, () => unknown> = {
      'robots.txt': () =>
        sendPage(response, 'User-agent: *\nDisallow: /barred/', { type: 'text/plain' }),
      '': () => page('The shop'),
      search: () => page('Search results'),
      ok: () => page(`Product ${name}`, LD('InStock')),
      plain: () => page(`Article ${name}`),
      numbered: () => page('Jeans 404 in blue'),
      gone: () => sendPage(response, '<title>Gone</title>', { status: 404 }),
      over: () => sendPage(response, '', { status: 410 }),
      error: () => sendPage(response, 'An error', { status: 500 }),
      home: () => away('/'),
      searched: () => away(`/search?q=${name}&${param}=${reference}`),
      titled: () => page('404 Page not found'),
      out: () => page(`Product ${name}`, LD('OutOfStock')),
      sold: () => page(`Product ${name}`, MICRODATA),
      drops: () => away(`/ok/${name}`),
      keeps: () => away(`/ok/${name}?${param}=${reference}`),
      cookie: () => away(`/ok/${name}`, `visit=${reference}; Path=/`),
      twice: () => away(`/keeps/${name}?${param}=${reference}`),
      away: () => away(elsewhere),
      inside: () => away('http://10.0.0.1/'),
      round: () => away(path),
      shut: () => sendPage(response, 'Are you a person?', { status: 403 }),
      hang: () => {},
    };
    const endpoint = endpoints[kind];
    if (endpoint) endpoint();
    else sendPage(response, '', { status: 404 });
  };
}
