import {
  commissionFilters,
  kindFilters,
  type PublicBrand,
  type PublicFilter,
} from '#server/insight/brand-directory/list-public-brands.ts';
import { type Html, html } from '#server/platform/documents/write-html.ts';
import { writeCover, writeIllustration, writeLogo } from './draw-pictures.ts';
import { writeSection } from './show-legal.ts';
import type { Translate } from './translate-text.ts';
import type { Page, PageContext, Section } from './write-page.ts';
import { countryName } from './write-values.ts';

/** Brands of one page of the directory. */
export const BRANDS_PER_PAGE = 48;

const ONE_BRAND = 'One brand pays a commission for the orders that publishers bring.';
const BRANDS = '{total} brands pay a commission for the orders that publishers bring.';

type Found = {
  list: readonly PublicBrand[];
  total: number;
  choices: { categories: readonly string[]; countries: readonly string[] };
};

/** The directory of brands: a page of those that match the search and the filters. */
export function showPrograms(
  context: PageContext,
  { list, total, choices }: Found,
  asked: { filter: PublicFilter; page: number },
  /** What the operator says about its brands. */
  sections: readonly Section[],
): Page {
  const { network, t } = context;
  const { filter, page } = asked;
  const last = Math.max(1, Math.ceil(total / BRANDS_PER_PAGE));
  const kept = queryOf(filter);
  const to = (number: number) =>
    `/programs?${new URLSearchParams({ ...kept, page: String(number) })}`;
  const isFiltered = Object.keys(kept).length > 0;
  return {
    path: '/programs',
    title: t('Programs'),
    description: t('The brands that publishers can promote with {name}, with their commission.', {
      name: network.name,
    }),
    isHidden: isFiltered || page > last,
    body: html`<h1>${t('Programs')}</h1>
${total === 0 ? null : html`<p class="lead">${t(total === 1 ? ONE_BRAND : BRANDS, { total })}</p>`}
${sections.map(writeSection)}
${filterForm(context, filter, choices, isFiltered)}
${list.length === 0 ? nothing(t) : html`<ul class="cards">${list.map(brandCard)}</ul>`}
${last === 1 ? null : pager(to, { page, last }, t)}`,
  };
}

const queryOf = ({ keyword, category, country, commission, kind }: PublicFilter) =>
  Object.fromEntries(
    Object.entries({ q: keyword, category, country, commission, kind }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );

function filterForm(
  { t, language }: PageContext,
  filter: PublicFilter,
  { categories, countries }: Found['choices'],
  isFiltered: boolean,
): Html {
  const places = countries
    .map((code) => [code, countryName(code, language)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, language));
  const rates = commissionFilters.map(
    (rate) =>
      [rate, rate === 'fixed' ? t('An amount per order') : t('{rate}% or more', { rate })] as const,
  );
  const kinds = kindFilters.map(
    (kind) => [kind, kind === 'shop' ? t('Own shop') : t('Marketplace')] as const,
  );
  return html`<form class="search" role="search" action="/programs"><input type="search" name="q" maxlength="100" value="${filter.keyword ?? ''}" placeholder="${t('Search brands')}" aria-label="${t('Search brands')}">
${select(
  'category',
  [t('Category'), t('All categories')],
  categories.map((name) => [name, name]),
  filter.category,
)}
${select('country', [t('Country'), t('All countries')], places, filter.country)}
${select('commission', [t('Commission'), t('Any commission')], rates, filter.commission)}
${select('kind', [t('Kind'), t('All kinds')], kinds, filter.kind)}
<button class="button main">${t('Search')}</button>${isFiltered ? html`<a class="clear" href="/programs">${t('Clear all')}</a>` : null}</form>`;
}

const select = (
  name: string,
  [label, any]: readonly [label: string, any: string],
  options: readonly (readonly [value: string, text: string])[],
  chosen: string | undefined,
) =>
  html`<select name="${name}" aria-label="${label}"><option value="">${any}</option>${options.map(
    ([value, text]) =>
      value === chosen
        ? html`<option value="${value}" selected>${text}</option>`
        : html`<option value="${value}">${text}</option>`,
  )}</select>`;

const nothing = (t: Translate) =>
  html`<div class="nothing">${writeIllustration('unmatched')}<p>${t('No brand matches.')}</p><p><a href="/programs">${t('See all brands')}</a></p></div>`;

const pager = (to: (page: number) => string, at: { page: number; last: number }, t: Translate) =>
  html`<p class="pages">${at.page > 1 ? html`<a href="${to(at.page - 1)}">${t('Previous')}</a>` : null}
<span class="quiet">${at.page} / ${at.last}</span>
${at.page < at.last ? html`<a href="${to(at.page + 1)}">${t('Next')}</a>` : null}</p>`;

/** A brand in a list of cards. */
export const brandCard = (brand: PublicBrand) =>
  html`<li class="card brand">${writeCover(brand)}<div class="names">${writeLogo(brand)}
<h2><a href="/programs/${brand.mcid}">${brand.merchant_name}</a></h2>
<p class="quiet">${brand.categories[0]?.replace('>', ' / ') ?? ''}</p></div>
<p>${brand.short_desc}</p><p class="rate">${brand.comm_rate}</p></li>`;
