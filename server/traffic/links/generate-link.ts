import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { generateLink as generateCall } from '#contract/links/publisher.ts';
import { findJoinedBrand } from '#server/offers/brands/find-joined-brand.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentMadeLink } from './present-link.ts';
import { readTarget, subIdsOf } from './rules.ts';
import { saveLink } from './save-link.ts';

/** Makes a tracking link, or returns the existing one of an identical earlier request. */
export async function generateLink(
  db: Db,
  config: Pick<Config, 'tracking_url'>,
  actor: Pick<PublisherActor, 'publisher_id' | 'default_site_id'>,
  input: ParsedOf<typeof generateCall>,
): Promise<ReplyOf<typeof generateCall>> {
  const site_id = input.site_id ?? actor.default_site_id;
  const { publisher_id } = actor;
  const brand = await findJoinedBrand(db, publisher_id, site_id, input.mcid);
  const target_url = readTarget(input.target_url, brand);
  if (target_url === null) refuse('BRAND_TARGET_URL_INVALID');
  const subIds = subIdsOf(input);
  const { slug } = input;
  const request = { publisher_id, site_id, brand_id: brand.id, target_url, slug, ...subIds };
  return presentMadeLink(config, await saveLink(db, request), brand);
}
