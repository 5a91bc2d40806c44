import { type LinkRow, listLinks } from '#contract/links.ts';
import { listSites } from '#contract/sites.ts';
import { readShownPages } from '#server/link-checks/scans/read-shown-pages.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';
import type { MadeBrand } from './make-brands.ts';
import type { MadePublisher } from './make-publishers.ts';

const WEBSITE = 1;

/**
 * Hands some pages of each publisher's first website to the check of broken links. They are invented
 * like the site; the links on them are those of the demonstration, and what is found is found by the
 * same rules. What only a visit could tell is not there: these shops have no pages to be visited.
 */
export async function showPages(
  parts: Parts,
  publishers: readonly MadePublisher[],
  brands: readonly MadeBrand[],
): Promise<void> {
  for (const { actor } of publishers) {
    const { list: sites } = await askCall(parts, actor, listSites, { status: 1, perPage: 200 });
    const site = sites.find(({ channel_type }) => channel_type === WEBSITE);
    if (!site) continue;
    const { list: links } = await askCall(parts, actor, listLinks, { perPage: 200 });
    const page = (path: string, ...tags: string[]) => ({
      url: new URL(path, site.website).href,
      html: `<title>${site.name}</title>${tags.join('\n')}`,
    });
    const { publisher_id } = actor;
    await readShownPages(parts, { publisher_id, site_id: site.id, website: site.website }, [
      page('/', ...links.slice(0, 20).map(tagOf), '<a href="/guides/gifts">Gifts</a>'),
      page(
        '/guides/gifts',
        ...gonePartners(links),
        ...plainMentions(brands),
        ...pastedBadly(links),
      ),
      page('/guides/summer', ...gonePartners(links)),
    ]);
  }
}

const tagOf = ({ short_url, merchant_name }: LinkRow) =>
  `<a href="${short_url}">See it at ${merchant_name}</a>`;

/** Links to brands that have left, or paused. */
const gonePartners = (links: readonly LinkRow[]) =>
  links.filter(({ brand_status }) => brand_status !== 'online').map(tagOf);

/** Brands that are named with their own address, as one does in a hurry. */
const plainMentions = (brands: readonly MadeBrand[]) =>
  brands
    .filter(({ invented }) => invented.status !== 'offline')
    .slice(0, 2)
    .map(
      ({ invented }) => `<a href="https://www.${invented.domain}/">${invented.merchant_name}</a>`,
    );

/** A deep link whose target was mistyped into another's domain, and a link whose last letter was lost. */
function pastedBadly(links: readonly LinkRow[]): string[] {
  const [first, second] = links.filter(({ brand_status }) => brand_status === 'online');
  if (!first || !second) return [];
  const target = encodeURIComponent('https://www.shelf.example/spring');
  return [
    `<a href="${first.short_url}?url=${target}">The spring shelf</a>`,
    `<a href="${second.short_url.slice(0, -1)}">Our favourite</a>`,
  ];
}
