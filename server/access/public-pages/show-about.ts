import { html } from '#server/platform/documents/write-html.ts';
import type { Page, PageContext } from './write-page.ts';

const LEAD =
  '{name} connects publishers with brands. Publishers recommend products, brands pay a commission for the orders that follow, and both see the same figures.';
const SUMMARY =
  '{name} connects publishers with brands: tracking links, attributed orders, commissions paid on time.';

const STEPS = [
  'Publishers join a brand and link to its products.',
  'Visitors follow a link and order.',
  'The brand reports the order and approves it.',
  'The commission is paid to the publisher.',
];

const FOR_PUBLISHERS = [
  ['Find brands', 'Compare commission, cookie days and approval rates, and apply with one click.'],
  [
    'Make links anywhere',
    'Link generator, script, browser extension and API make tracking links of any page of a brand.',
  ],
  [
    'Know what an order earned',
    'Each line shows its click, its commission rule and its status until it is paid.',
  ],
  [
    'Be paid on time',
    'Payments follow a published schedule, with statements and several payout methods.',
  ],
] as const;

const FOR_BRANDS = [
  [
    'Pay for orders only',
    'Commission is due for approved orders. Returns and cancellations reverse it.',
  ],
  [
    'Connect in ten minutes',
    'One script tag and one request report orders; shop platforms need no code.',
  ],
  [
    'Decide the rules',
    'Rules by product, customer, country, coupon and volume, with limits per order and month.',
  ],
  ['Keep control', 'Approve publishers and orders, and see where each click came from.'],
] as const;

/** The home page, for publishers and for brands. */
export function showAbout({ network, origin, t }: PageContext): Page {
  const { name } = network;
  const cards = (list: readonly (readonly [title: string, text: string])[]) =>
    html`<ul class="cards">${list.map(
      ([title, text]) => html`<li class="card"><h3>${t(title)}</h3><p>${t(text)}</p></li>`,
    )}</ul>`;
  return {
    path: '/about',
    title: name,
    description: t(SUMMARY, { name }),
    picture: network.logo || '/assets/icon-512.png',
    data: [
      { '@type': 'Organization', name, url: `${origin}/about` },
      { '@type': 'WebSite', name, url: `${origin}/about` },
    ],
    body: html`<div class="hero"><h1>${t('Partnerships that pay for results')}</h1>
<p class="lead">${t(LEAD, { name })}</p>
<div class="actions"><a class="button main" href="/auth/signup">${t('Join as a publisher')}</a>
<a class="button" href="/docs">${t('Connect a shop')}</a></div></div>
<h2>${t('How it works')}</h2>
<ol class="steps">${STEPS.map((step) => html`<li>${t(step)}</li>`)}</ol>
<h2 id="publishers">${t('For publishers')}</h2>
${cards(FOR_PUBLISHERS)}
<p><a href="/programs">${t('See the brands')}</a></p>
<h2 id="brands">${t('For brands')}</h2>
${cards(FOR_BRANDS)}
<p class="links"><a href="/docs">${t('Read the documentation')}</a> <a href="/contact">${t('Contact us')}</a></p>`,
  };
}
