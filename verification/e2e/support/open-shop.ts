import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { hashToken } from '#server/platform/ids.ts';
import { openSite } from './open-site.ts';

/** What a shop of the test needs to know of its network. */
export type ShopSettings = {
  key: string;
  mcid: string;
  secret: string;
  /** The origin of the network as browsers see it. */
  network: string;
};

const CHECKOUT = 'http://pay.test';

/**
 * A small shop whose checkout is on a second domain, with a strict content security policy: no
 * inline script or style, no evaluated text, requests only to the network. Its pages take the
 * attributes of the tag from the query, so that each test chooses them.
 */
export async function openShop(settings: () => ShopSettings) {
  const site = await openSite((request, response) => void answer(request, response, settings()));
  return site.host;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  settings: ShopSettings,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  if (url.pathname === '/shop.js') {
    response.setHeader('content-type', 'text/javascript').end(SHOP_SCRIPT);
    return;
  }
  if (url.pathname === '/checkout') {
    const form = new URLSearchParams(await text(request));
    const reference = encodeURIComponent(form.get('ref') ?? '');
    response.writeHead(302, { location: `${CHECKOUT}/pay?click_ref=${reference}` }).end();
    return;
  }
  const page = url.pathname === '/thanks' ? thanksPage(url, settings) : shopPage(url, settings);
  response.setHeader('content-security-policy', policyOf(settings.network));
  response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
}

const policyOf = (network: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${network}`,
    `connect-src ${network}`,
    `form-action 'self' ${CHECKOUT}`,
    'img-src data:',
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** The shop's own file: a consent banner, and a page that asks for the reference. */
const SHOP_SCRIPT = `
  window.affiliate = window.affiliate || [];
  affiliate.push(['reference', (reference) => { document.body.dataset.reference = reference; }]);
  document.querySelector('#agree')?.addEventListener('click', () => affiliate.push(['consent', true]));
  document.querySelector('#refuse')?.addEventListener('click', () => affiliate.push(['consent', false]));
`;

function pageOf(tag: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
    <link rel="icon" href="data:,">${tag}<script defer src="/shop.js"></script>
    <body><h1>Shop</h1>${body}</body></html>`;
}

function tagOf({ network, key }: ShopSettings, attributes: Record<string, string>): string {
  const list = Object.entries({ domains: 'pay.test', ...attributes });
  const text_ = list.map(([name, value]) => ` data-${name}="${value}"`).join('');
  return `<script async src="${network}/in/t.js?key=${key}"${text_}></script>`;
}

function shopPage(url: URL, settings: ShopSettings): string {
  const waits = url.searchParams.has('wait');
  return pageOf(
    tagOf(settings, waits ? { consent: 'wait' } : {}),
    `<button id="agree">Agree</button><button id="refuse">Refuse</button>
     <a id="link" href="${CHECKOUT}/pay?cart=1#top">Pay</a><a id="other" href="http://other.test/">Other</a>
     <form id="cart" action="/checkout" method="post"><input type="hidden" name="ref" data-click-ref>
       <button>Buy</button></form>
     <form id="get" action="${CHECKOUT}/pay"><input name="q" value="1"><button>Search</button></form>
     <form id="post" action="${CHECKOUT}/pay" method="post"><button>Send</button></form>`,
  );
}

/** The page after the order. Unless the query says otherwise, the shop's server signs the order. */
function thanksPage(url: URL, settings: ShopSettings): string {
  const order = { order_id: url.searchParams.get('order') ?? '', amount: '80.00' };
  const signed = Object.entries({ ...order, brand: settings.mcid })
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n');
  const signature = createHmac('sha256', hashToken(settings.secret)).update(signed).digest('hex');
  return pageOf(
    tagOf(settings, {
      'order-id': order.order_id,
      amount: order.amount,
      ...(url.searchParams.has('unsigned') ? {} : { signature }),
    }),
    '<p>Thank you.</p>',
  );
}
