import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type {
  makeLinkbookLink as linkbookCall,
  makePageLink as pageCall,
} from '#contract/links/linkbook.ts';
import { findJoinedBrand, requireUsableSite } from '#server/offers/brands/find-joined-brand.ts';
import { findSiteByTrack } from '#server/people/sites/find-site.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { limitAddress, requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentMadeLink } from '../present-link.ts';
import { recogniseBrand } from '../recognise-brand.ts';
import { readTarget, subIdsOf } from '../rules.ts';
import { saveLink } from '../save-link.ts';
import { readPage } from './rules.ts';

type PageLinkRequest = {
  publisher_id: number;
  site_id: number;
  url: string;
  /** Becomes uid1. */
  tag: string | undefined;
  /** Set if the link code of the channel is used; `limit` runs before a new link is made. */
  by_code?: { plugs_id: number | null; limit: () => Promise<void> };
};

/** The publisher's own link to a page, for the given channel or the default one. */
export async function makePageLink(
  db: Db,
  config: Pick<Config, 'tracking_url' | 'public_url'>,
  { publisher_id, default_site_id }: Pick<PublisherActor, 'publisher_id' | 'default_site_id'>,
  { url, tag, site_id = default_site_id }: ParsedOf<typeof pageCall>,
): Promise<ReplyOf<typeof pageCall>> {
  await requireUsableSite(db, publisher_id, site_id);
  return linkPage(db, config, { publisher_id, site_id, url, tag });
}

/**
 * The tracking link of a page for the channel of a link code. New links are limited per visitor and
 * per channel, and listed apart from those the publisher made.
 */
export async function makeLinkbookLink(
  db: Db,
  config: Pick<Config, 'tracking_url' | 'public_url'>,
  { url, tag, plugs_id, track }: ParsedOf<typeof linkbookCall>,
  address: string,
): Promise<ReplyOf<typeof linkbookCall>> {
  const site = await findSiteByTrack(db, track);
  if (!site) refuse('LINKBOOK_USER_NOT_FOUND');
  const { id: site_id, publisher_id } = site;
  const limit = () => limitCodeLinks(db, site_id, address);
  const by_code = { plugs_id: plugs_id ?? null, limit };
  return linkPage(db, config, { publisher_id, site_id, url, tag, by_code });
}

/**
 * Rate-limits links made with a public link code, so that a stranger who knows it cannot fill the
 * publisher's account; refuses 21004. Links that the publisher makes are not counted or limited
 * here. The visitor's limit comes first: requests refused by it do not use up the channel's limit.
 */
export async function limitCodeLinks(db: Db, siteId: number, address: string): Promise<void> {
  await limitAddress(db, 'code_link', address, siteId);
  await requireWithinLimit(db, 'code_link_site', siteId);
}

/** The tracking link of a brand's page. Idempotent: the same page and tag give the same link. */
async function linkPage(
  db: Db,
  config: Pick<Config, 'tracking_url' | 'public_url'>,
  { publisher_id, site_id, url, tag, by_code }: PageLinkRequest,
): Promise<ReplyOf<typeof linkbookCall>> {
  const page = readPage(url, [config.public_url, config.tracking_url]);
  if (page === null) refuse('TOOLS_LINKBOOK_URL_FORBIDDEN');
  const mcid = await recogniseBrand(db, site_id, page.href);
  if (mcid === undefined) refuse('MERCHANT_NOT_FOUND');
  const brand = await findJoinedBrand(db, publisher_id, site_id, mcid);
  const target_url = readTarget(page.href, brand);
  if (target_url === null) refuse('TOOLS_LINKBOOK_MERCHANT_URL_NOT_SUPPORT');
  const request = {
    publisher_id,
    site_id,
    brand_id: brand.id,
    target_url,
    plugs_id: by_code?.plugs_id ?? null,
    made_by_code: by_code !== undefined,
    ...subIdsOf({ uid1: tag }),
  };
  const saved = await saveLink(db, request, by_code?.limit);
  const { short_url, existing, tracking_preview } = presentMadeLink(config, saved, brand);
  const { merchant_name } = brand;
  return { short_url, target_url, mcid, merchant_name, existing, tracking_preview };
}
