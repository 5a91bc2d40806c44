import { textToMinor } from '#contract/money.ts';
import type { PublicBrand } from '#server/insight/brand-directory/list-public-brands.ts';
import { excerptOf } from '#server/platform/documents/render-markdown.ts';
import { Html, html } from '#server/platform/documents/write-html.ts';
import type { NetworkFigures } from './find-figures.ts';
import { brandCard } from './show-programs.ts';
import type { Translate } from './translate-text.ts';
import { MARK_PATH } from './write-mark.ts';
import type { Page, PageContext, Section } from './write-page.ts';
import { moneyIn } from './write-values.ts';

/** Pictures of the dashboard on a desk and on a phone, made by `npm run screenshots -- --home`. */
export const SCREENS = [
  'dashboard-light.webp',
  'dashboard-dark.webp',
  'phone-light.webp',
  'phone-dark.webp',
] as const;

/** The address of a picture. */
export const screenPath = (name: (typeof SCREENS)[number]): string => `/about/${name}`;

/** A text of the operator: Markdown, and its sections. */
type Text = { body: string; sections: readonly Section[] };

/**
 * The home page, for publishers and for brands. The first section is the title with its lead; a
 * section below another is a card.
 */
export function showAbout(
  context: PageContext,
  { body, sections }: Text,
  shown: { figures: NetworkFigures; brands: readonly PublicBrand[] },
): Page {
  const { network, origin, t } = context;
  const { name } = network;
  const [first, ...others] = sections;
  return {
    path: '/about',
    title: name,
    description: excerptOf(body.replace(/^#.*$/m, '')),
    picture: network.logo || MARK_PATH,
    data: [
      { '@type': 'Organization', name, url: `${origin}/about` },
      { '@type': 'WebSite', name, url: `${origin}/about` },
    ],
    body: html`<div class="hero"><div><h1>${first?.title || name}</h1>
<div class="lead">${new Html(first?.html ?? '')}</div>
<div class="actions"><a class="button main" href="/auth/signup">${t('Join as a publisher')}</a>
<a class="button" href="/contact?topic=brand">${t('Work with us as a brand')}</a></div></div>
${screenshot(t)}</div>
${showFigures(context, shown.figures)}
${
  shown.brands.length === 0
    ? null
    : html`<h2>${t('Brands that pay')}</h2><ul class="cards">${shown.brands.map(brandCard)}</ul>
<p class="links"><a href="/programs">${t('See all brands')}</a></p>`
}
<div class="home">${groupsOf(others).map(showGroup)}</div>
<p class="links"><a href="/docs">${t('Connect a shop')}</a> <a href="/docs/api">${t('Publisher API')}</a> <a href="/contact">${t('Contact us')}</a></p>`,
  };
}

const screenshot = (t: Translate) =>
  html`<picture class="screen"><source media="(max-width: 600px) and (prefers-color-scheme: dark)" srcset="${screenPath('phone-dark.webp')}" width="780" height="1280">
<source media="(max-width: 600px)" srcset="${screenPath('phone-light.webp')}" width="780" height="1280">
<source media="(prefers-color-scheme: dark)" srcset="${screenPath('dashboard-dark.webp')}">
<img src="${screenPath('dashboard-light.webp')}" width="1200" height="780" alt="${t('The dashboard of a publisher with invented figures')}"></picture>`;

/** The figures that are above their minimum; nothing without any. */
function showFigures({ t, language }: PageContext, figures: NetworkFigures): Html | null {
  const { publishers, brands, paid, payment_days: days } = figures;
  const count = (value: number) => value.toLocaleString(language);
  const shown = [
    publishers !== null && [count(publishers), t('publishers')],
    brands !== null && [count(brands), t('brands')],
    paid !== null && [
      moneyIn(language, paid.minor - (paid.minor % wholeOf(paid.currency)), paid.currency),
      t('paid to publishers this year'),
    ],
    days !== null && [
      t(days === 1 ? '1 day' : '{days} days', { days }),
      t('from order to payment (median)'),
    ],
  ].filter((one) => one !== false);
  if (shown.length === 0) return null;
  return html`<dl class="figures">${shown.map(
    ([figure = '', label = '']) => html`<div><dt>${label}</dt><dd>${figure}</dd></div>`,
  )}</dl>`;
}

/** Minor units of one unit: the sum is shown without decimals. */
const wholeOf = (currency: string) => textToMinor('1', currency) ?? 1n;

type Group = { head: Section | null; cards: Section[] };

function groupsOf(sections: readonly Section[]): Group[] {
  const groups: Group[] = [];
  for (const section of sections) {
    if (section.level <= 2) groups.push({ head: section, cards: [] });
    else if (groups.length === 0) groups.push({ head: null, cards: [section] });
    else groups.at(-1)?.cards.push(section);
  }
  return groups;
}

const showGroup = ({ head, cards }: Group) =>
  html`${head && html`<h2 id="${head.id}">${head.title}</h2>${new Html(head.html)}`}${
    cards.length === 0
      ? null
      : html`<ul class="cards">${cards.map(
          (card) => html`<li class="card"><h3>${card.title}</h3>${new Html(card.html)}</li>`,
        )}</ul>`
  }`;
