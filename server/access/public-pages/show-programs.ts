import type { PublicBrand } from '#server/insight/brand-directory/list-public-brands.ts';
import { type Html, html } from '#server/platform/documents/write-html.ts';
import { writeSection } from './show-legal.ts';
import type { Translate } from './translate-text.ts';
import type { Page, PageContext, Section } from './write-page.ts';

/** Brands of one page of the directory. */
export const BRANDS_PER_PAGE = 48;

const ONE_BRAND = 'One brand pays a commission for the orders that publishers bring.';
const BRANDS = '{total} brands pay a commission for the orders that publishers bring.';

type Found = { list: readonly PublicBrand[]; total: number };

/** The directory of brands: a page of those that match the search. */
export function showPrograms(
  { network, t }: PageContext,
  { list, total }: Found,
  asked: { keyword: string; page: number },
  /** What the operator says about its brands. */
  sections: readonly Section[],
): Page {
  const { keyword, page } = asked;
  const last = Math.max(1, Math.ceil(total / BRANDS_PER_PAGE));
  const to = (number: number) =>
    `/programs?${new URLSearchParams({ ...(keyword && { q: keyword }), page: String(number) })}`;
  return {
    path: '/programs',
    title: t('Programs'),
    description: t('The brands that publishers can promote with {name}, with their commission.', {
      name: network.name,
    }),
    isHidden: keyword !== '' || page > last,
    body: html`<h1>${t('Programs')}</h1>
<p class="lead">${t(total === 1 ? ONE_BRAND : BRANDS, { total })}</p>
${sections.map(writeSection)}
<form class="search" role="search" action="/programs"><input type="search" name="q" maxlength="100" value="${keyword}" aria-label="${t('Search brands')}"><button class="button">${t('Search')}</button></form>
${list.length === 0 ? html`<p>${t('No brand matches.')}</p>` : html`<ul class="cards">${list.map(card)}</ul>`}
${last === 1 ? null : pager(to, { page, last }, t)}`,
  };
}

const pager = (to: (page: number) => string, at: { page: number; last: number }, t: Translate) =>
  html`<p class="pages">${at.page > 1 ? html`<a href="${to(at.page - 1)}">${t('Previous')}</a>` : null}
<span class="quiet">${at.page} / ${at.last}</span>
${at.page < at.last ? html`<a href="${to(at.page + 1)}">${t('Next')}</a>` : null}</p>`;

const card = (brand: PublicBrand) => html`<li class="card">${logo(brand)}
<h2><a href="/programs/${brand.mcid}">${brand.merchant_name}</a></h2>
<p class="rate">${brand.comm_rate}</p><p class="quiet">${brand.short_desc}</p></li>`;

function logo({ logo: path, merchant_name }: PublicBrand): Html {
  return path
    ? html`<img class="logo" src="${path}" alt="" width="56" height="56" loading="lazy">`
    : html`<span class="logo" aria-hidden="true">${[...merchant_name][0] ?? ''}</span>`;
}

/** The page of one brand. */
export function showProgram({ network, origin, t }: PageContext, brand: PublicBrand): Page {
  const { merchant_name, mcid, comm_rate, site_desc, short_desc, categories } = brand;
  const path = `/programs/${mcid}`;
  const facts = [
    [t('Commission'), comm_rate],
    [t('Cookie days'), brand.cookie_days],
    [t('Currency'), brand.currency],
    [t('Categories'), categories.map((one) => one.replace('>', ' / ')).join(', ')],
    [t('Website'), brand.domain],
  ] as const;
  const description =
    short_desc ||
    t('{brand} pays {commission} to publishers of {name}.', {
      brand: merchant_name,
      commission: comm_rate,
      name: network.name,
    });
  return {
    path,
    title: merchant_name,
    description,
    picture: brand.logo,
    data: [
      {
        '@type': 'Organization',
        name: merchant_name,
        url: brand.site_url,
        ...(brand.logo && { logo: new URL(brand.logo, origin).href }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Programs', item: `${origin}/programs` },
          { '@type': 'ListItem', position: 2, name: merchant_name, item: origin + path },
        ],
      },
    ],
    body: html`<p><a href="/programs">${t('Programs')}</a></p>
${logo(brand)}<h1>${merchant_name}</h1><p class="lead">${short_desc}</p>
<dl class="facts">${facts.map(([name, value]) => (value === '' ? null : html`<dt>${name}</dt><dd>${value}</dd>`)).filter((one) => one !== null)}</dl>
<p>${site_desc}</p>
<div class="actions"><a class="button main" href="/brands/${mcid}">${t('Join as a publisher')}</a></div>`,
  };
}
