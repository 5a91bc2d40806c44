import type { PublisherActor } from '#contract/actors.ts';
import type { featureBrands as featureCall } from '#contract/brands.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listBrandRecords } from './listing/store.ts';
import { presentBrand } from './present.ts';
import { requireUsableSite } from './require-usable-site.ts';

const PAGE = { limit: 12, offset: 0 };

/** The brands that staff have ranked, and the newest ones. */
export async function featureBrands(
  db: Db,
  actor: PublisherActor,
  input: ParsedOf<typeof featureCall>,
): Promise<ReplyOf<typeof featureCall>> {
  const site_id = input.site_id ?? actor.default_site_id;
  await requireUsableSite(db, actor.publisher_id, site_id);
  const filter = { site_id, type: input.type };
  const ranked = { ...filter, featured: true };
  const featured = await listBrandRecords(db, ranked, { by: 'rank', direction: 'asc' }, PAGE);
  const newest = await listBrandRecords(db, filter, { by: 'newest', direction: 'desc' }, PAGE);
  return { featured: featured.map(presentBrand), newest: newest.map(presentBrand) };
}
