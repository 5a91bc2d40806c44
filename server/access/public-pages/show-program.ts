import type { CommissionRuleRow } from '#contract/brands/publisher.ts';
import { textToMinor } from '#contract/money.ts';
import type { PublicBrand } from '#server/insight/brand-directory/list-public-brands.ts';
import { bandOf, type PublicDetails } from '#server/insight/brand-directory/open-public-brand.ts';
import { type Html, html } from '#server/platform/documents/write-html.ts';
import { writeCover, writeLogo } from './draw-pictures.ts';
import type { Page, PageContext } from './write-page.ts';
import { countryName, dayIn, listIn, moneyIn } from './write-values.ts';

/** The page of one brand: what it pays, what people earn, its products, coupons and terms in words. */
export function showProgram(
  context: PageContext,
  brand: PublicBrand,
  details: PublicDetails,
): Page {
  const { network, t } = context;
  const { merchant_name, mcid, comm_rate, site_desc, short_desc, comm_detail } = brand;
  const description =
    short_desc ||
    t('{brand} pays {commission} to publishers of {name}.', {
      brand: merchant_name,
      commission: comm_rate,
      name: network.name,
    });
  return {
    path: `/programs/${mcid}`,
    title: merchant_name,
    description,
    picture: brand.cover ?? brand.logo,
    data: dataOf(context, brand),
    body: html`<p><a href="/programs">${t('Programs')}</a></p>
<div class="brand-head">${writeCover(brand)}<div class="names">${writeLogo(brand)}<h1>${merchant_name}</h1></div></div>
<div class="two"><div><p class="lead">${short_desc}</p>
${earnings(context, brand)}
<p>${site_desc}</p></div>
${aside(context, brand)}</div>
${terms(context, details.rules, comm_detail)}
${products(context, details, brand)}
${coupons(context, details)}`,
  };
}

function dataOf({ origin }: PageContext, { merchant_name, mcid, site_url, logo }: PublicBrand) {
  const item = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: origin + path,
  });
  return [
    {
      '@type': 'Organization',
      name: merchant_name,
      url: site_url,
      ...(logo && { logo: new URL(logo, origin).href }),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        item(1, 'Programs', '/programs'),
        item(2, merchant_name, `/programs/${mcid}`),
      ],
    },
  ];
}

/** What publishers earn, in bands, where there is enough data. */
function earnings({ t, language }: PageContext, brand: PublicBrand): Html | null {
  const { currency, approval_rate, payment_days_median: days } = brand;
  const band = brand.epc_90d_minor === null ? null : bandOf(brand.epc_90d_minor);
  const money = (minor: bigint) => moneyIn(language, minor, currency);
  const figures = [
    band && [
      t('{from} to {to}', { from: money(band.from), to: money(band.to) }),
      t('earned per 100 clicks in the last 90 days'),
    ],
    approval_rate !== null && [`${approval_rate}%`, t('of orders approved')],
    days !== null && [
      t(days === 1 ? '1 day' : '{days} days', { days }),
      t('from order to payment (median)'),
    ],
  ].filter((one) => one !== null && one !== false);
  if (figures.length === 0) return null;
  return html`<h2>${t('What publishers earn')}</h2><dl class="figures">${figures.map(
    ([figure = '', label = '']) => html`<div><dt>${label}</dt><dd>${figure}</dd></div>`,
  )}</dl>`;
}

function aside({ t, language }: PageContext, brand: PublicBrand): Html {
  const countries = brand.support_region.map((code) => countryName(code, language));
  const facts = [
    [t('Cookie days'), brand.cookie_days],
    [t('Applications'), t(brand.approval_type === 'auto' ? 'Approved at once' : 'Reviewed')],
    [t('Sells to'), listIn(language, countries)],
    [t('Currency'), brand.currency],
    [t('Categories'), brand.categories.map((one) => one.replace('>', ' / ')).join(', ')],
    [t('Website'), brand.domain],
  ] as const;
  return html`<aside class="card"><p class="quiet">${t('Commission')}</p><p class="pays">${brand.comm_rate}</p>
<a class="button main" href="/brands/${brand.mcid}">${t('Join as a publisher')}</a>
<dl class="facts">${facts.flatMap(([name, value]) => (value === '' ? [] : [html`<dt>${name}</dt><dd>${value}</dd>`]))}</dl></aside>`;
}

function terms(context: PageContext, rules: readonly CommissionRuleRow[], detail: string) {
  const { t } = context;
  if (rules.length === 0) return null;
  return html`<h2>${t('What it pays for')}</h2><div class="scroll"><table><thead><tr><th>${t('Rule')}</th><th>${t('Commission')}</th><th>${t('Applies to')}</th></tr></thead><tbody>${rules.map(
    (rule) =>
      html`<tr><td>${rule.name}</td><td>${payText(context, rule)}</td><td>${conditionsText(context, rule)}</td></tr>`,
  )}</tbody></table></div>${detail ? html`<p class="quiet">${detail}</p>` : null}`;
}

function payText({ t, language }: PageContext, rule: CommissionRuleRow): string {
  const money = (text: string | null) =>
    moneyIn(language, textToMinor(text ?? '0', rule.currency) ?? 0n, rule.currency);
  const amount = money(rule.amount);
  const pay =
    rule.kind === 'percent'
      ? t('{rate}% of the order', { rate: rule.rate ?? '0' })
      : rule.basis === 'unit'
        ? t('{amount} per unit', { amount })
        : rule.basis === 'line'
          ? t('{amount} per order line', { amount })
          : t('{amount} per order', { amount });
  const { cap_order, cap_month } = rule;
  return listIn(language, [
    pay,
    ...(cap_order ? [t('at most {amount} per order', { amount: money(cap_order) })] : []),
    ...(cap_month ? [t('at most {amount} per month', { amount: money(cap_month) })] : []),
  ]);
}

function conditionsText({ t, language }: PageContext, rule: CommissionRuleRow): string {
  const { category, sku, customer_kind, customer_order, country, tier_basis, tier_from } = rule;
  const sales = () =>
    moneyIn(language, textToMinor(tier_from ?? '0', rule.currency) ?? 0n, rule.currency);
  const conditions = [
    customer_kind === 'new' && t('New customers'),
    customer_kind === 'existing' && t('Existing customers'),
    customer_order === 'first' && t('The first order of a customer'),
    customer_order === 'renewal' && t('Later orders of a customer'),
    category !== null && t('Products in {category}', { category }),
    sku !== null && t('Product {sku}', { sku }),
    country !== null && t('Orders from {country}', { country: countryName(country, language) }),
    tier_basis === 'orders' && t('From {orders} orders a month', { orders: tier_from ?? '' }),
    tier_basis === 'sales' && t('From {amount} of sales a month', { amount: sales() }),
  ].filter((one) => one !== false);
  return conditions.length === 0 ? t('All orders') : listIn(language, conditions);
}

function products({ t, language }: PageContext, details: PublicDetails, brand: PublicBrand) {
  const shown = details.products.filter(({ picture }) => picture !== null);
  if (shown.length === 0) return null;
  return html`<h2>${t('Products')}</h2><ul class="cards products">${shown.map(
    ({ name, picture, price_minor, currency }) =>
      html`<li class="card"><img src="${picture}?size=large" alt="" width="160" height="160" loading="lazy"><h3>${name}</h3><p>${moneyIn(language, price_minor, currency)}</p></li>`,
  )}</ul>${
    details.products_count > shown.length
      ? html`<p class="quiet">${t('{count} products of {brand} have their own links.', {
          count: details.products_count,
          brand: brand.merchant_name,
        })}</p>`
      : null
  }`;
}

function coupons({ t, language }: PageContext, details: PublicDetails) {
  if (details.coupons.length === 0) return null;
  return html`<h2>${t('Coupons')}</h2><ul class="coupons">${details.coupons.map(
    ({ name, ends_at }) =>
      html`<li class="card"><strong>${name}</strong><p class="quiet">${ends_at ? t('Until {day}', { day: dayIn(language, ends_at) }) : t('Without an end date')}</p></li>`,
  )}</ul><p class="quiet">${t('Codes are shown to publishers who have joined.')}</p>`;
}
