import { html } from '#server/platform/html/write-html.ts';
import type { Page, PageContext } from './write-page.ts';

/** The home page, for publishers and for brands. */
export function showAbout({ network, origin }: PageContext): Page {
  const { name } = network;
  return {
    path: '/about',
    title: name,
    description: `${name} connects publishers with brands: tracking links, attributed orders, commissions paid on time.`,
    picture: network.logo || '/assets/icon-512.png',
    data: [
      { '@type': 'Organization', name, url: `${origin}/about` },
      { '@type': 'WebSite', name, url: `${origin}/about` },
    ],
    body: html`<h1>Partnerships that pay for results</h1>
<p class="lead">${name} connects publishers with brands. Publishers recommend products, brands pay a commission for the orders that follow, and both see the same figures.</p>
<div class="actions"><a class="button main" href="/auth/signup">Join as a publisher</a>
<a class="button" href="/docs">Connect a shop</a></div>
<h2 id="publishers">For publishers</h2>
<ul class="cards">
${card('Find brands', 'Compare commission, cookie days and approval rates, and apply with one click.')}
${card('Make links anywhere', 'Link generator, script, browser extension and API make tracking links of any page of a brand.')}
${card('Know what an order earned', 'Each line shows its click, its commission rule and its status until it is paid.')}
${card('Be paid on time', 'Payments follow a published schedule, with statements and several payout methods.')}
</ul>
<p><a href="/programs">See the brands</a></p>
<h2 id="brands">For brands</h2>
<ul class="cards">
${card('Pay for orders only', 'Commission is due for approved orders. Returns and cancellations reverse it.')}
${card('Connect in ten minutes', 'One script tag and one request report orders; shop platforms need no code.')}
${card('Decide the rules', 'Rules by product, customer, country, coupon and volume, with limits per order and month.')}
${card('Keep control', 'Approve publishers and orders, and see where each click came from.')}
</ul>
<p><a href="/docs">Read the documentation</a> or <a href="/contact">contact us</a>.</p>`,
  };
}

const card = (title: string, text: string) =>
  html`<li class="card"><h3>${title}</h3><p>${text}</p></li>`;
