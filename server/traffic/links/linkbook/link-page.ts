import type { ReplyOf } from '#contract/call.ts';
import type { makeLinkbookLink } from '#contract/links/linkbook.ts';
import { findJoinedBrand } from '#server/offers/brands/find-joined-brand.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
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

/** The tracking link of a brand's page. Idempotent: the same page and tag give the same link. */
export async function linkPage(
  db: Db,
  config: Pick<Config, 'tracking_url' | 'public_url'>,
  { publisher_id, site_id, url, tag, by_code }: PageLinkRequest,
): Promise<ReplyOf<typeof makeLinkbookLink>> {
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
