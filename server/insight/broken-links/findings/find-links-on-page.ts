import { isIP } from 'node:net';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listBrandsOfDomains, listLinksOfCodes } from './link-state-store.ts';
import type { FoundLink } from './store.ts';

const MAX_LENGTH = 2_000;

type Site = { site_id: number; publisher_id: number; isOwn: (url: URL) => boolean };
type PageLink = { url: string; text: string };

/**
 * Selects the relevant links of a page: the publisher's own tracking links, tracking links with an
 * unknown code, and plain links to online brands. Links of other publishers are left out.
 */
export async function findLinksOnPage(
  { db, config }: { db: Db; config: Pick<Config, 'tracking_url' | 'public_url'> },
  site: Site,
  links: readonly PageLink[],
): Promise<FoundLink[]> {
  const outward = links.flatMap(({ url, text }) => {
    const parsed = URL.parse(url);
    const isUsable = parsed && url.length <= MAX_LENGTH && url.isWellFormed();
    return isUsable ? [{ url: parsed, text, code: codeOf(parsed, config) }] : [];
  });
  const tracking = outward.filter(({ code }) => code !== null);
  const plain = outward.filter(({ url, code }) => code === null && !site.isOwn(url));
  return [...(await trackingLinks(db, site, tracking)), ...(await plainLinks(db, site, plain))];
}

type Outward = { url: URL; text: string; code: string | null };

async function trackingLinks(db: Db, site: Site, links: readonly Outward[]): Promise<FoundLink[]> {
  const known = await listLinksOfCodes(db, [...new Set(links.map(({ code }) => code ?? ''))]);
  const byCode = new Map(known.map((link) => [link.code, link]));
  return links.flatMap(({ url, text, code }) => {
    const link = byCode.get(code ?? '');
    if (link && link.publisher_id !== site.publisher_id) return [];
    const { link_id = null, brand_id = null } = link ?? {};
    return [{ url: url.href, kind: 'tracking' as const, link_id, brand_id, anchor: text }];
  });
}

async function plainLinks(db: Db, site: Site, links: readonly Outward[]): Promise<FoundLink[]> {
  const candidates = [...new Set(links.flatMap(({ url }) => domainsAbove(url.hostname)))];
  const known = await listBrandsOfDomains(db, site.site_id, candidates);
  const byDomain = new Map(known.toReversed().map((brand) => [brand.domain, brand.brand_id]));
  return links.flatMap(({ url, text }) => {
    const brandIds = domainsAbove(url.hostname).map((domain) => byDomain.get(domain));
    const brand_id = brandIds.find((id) => id !== undefined);
    if (brand_id === undefined) return [];
    return [{ url: url.href, kind: 'plain' as const, link_id: null, brand_id, anchor: text }];
  });
}

/** The code of a tracking link on one of our hosts, or null. */
function codeOf(url: URL, config: Pick<Config, 'tracking_url' | 'public_url'>): string | null {
  const isOurs = [config.tracking_url, config.public_url].some(
    (address) => new URL(address).host === url.host,
  );
  return isOurs ? (/^\/t\/([^/]{1,100})\/?$/.exec(url.pathname)?.[1] ?? null) : null;
}

/** A host and its parent domains, the most specific first. */
function domainsAbove(hostname: string): string[] {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (isIP(host) !== 0) return [host];
  const labels = host.split('.');
  return labels.map((_, nth) => labels.slice(nth).join('.')).slice(0, 10);
}
