import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { makeLinkbookLink as linkbookCall } from '#contract/linkbook.ts';
import { findJoinedBrand } from '#server/brands/find-joined-brand.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findSiteByTrack } from '#server/sites/find-site-by-track.ts';
import { keepLink } from '../keep-link.ts';
import { presentMadeLink } from '../present.ts';
import { recogniseBrand } from '../recognise-brand.ts';
import { readTarget, subIdsOf } from '../rules.ts';
import { countToolLinks } from '../store.ts';
import { readPage } from './rules.ts';

// A stranger who knows the code of a page could fill its owner's list without end.
const MOST_A_DAY = 5_000;
const DAY_MS = 86_400_000;

/** The tracking link of a page for the site of a code; the same page and tag give the same link. */
export async function makeLinkbookLink(
  db: Db,
  config: Pick<Config, 'tracking_url' | 'public_url'>,
  { url, tag, plugs_id, track }: ParsedOf<typeof linkbookCall>,
): Promise<ReplyOf<typeof linkbookCall>> {
  const page = readPage(url, [config.public_url, config.tracking_url]);
  if (page === null) refuse('TOOLS_LINKBOOK_URL_FORBIDDEN');
  const site = await findSiteByTrack(db, track);
  if (!site) refuse('LINKBOOK_USER_NOT_FOUND');
  const mcid = await recogniseBrand(db, site.id, page.href);
  if (mcid === undefined) refuse('MERCHANT_NOT_FOUND');
  const brand = await findJoinedBrand(db, site.publisher_id, site.id, mcid);
  const target_url = readTarget(page.href, brand);
  if (target_url === null) refuse('TOOLS_LINKBOOK_MERCHANT_URL_NOT_SUPPORT');
  const since = new Date(now().getTime() - DAY_MS);
  const lately = await countToolLinks(db, site.publisher_id, since);
  if (lately >= MOST_A_DAY) refuse('TOO_MANY_REQUESTS');
  const kept = await keepLink(db, {
    publisher_id: site.publisher_id,
    site_id: site.id,
    brand_id: brand.id,
    target_url,
    plugs_id: plugs_id ?? null,
    ...subIdsOf({ uid1: tag }),
  });
  const { short_url, existing, tracking_preview } = presentMadeLink(config, kept, brand);
  const { merchant_name } = brand;
  return { short_url, target_url, mcid, merchant_name, existing, tracking_preview };
}
