import type { PublisherActor } from '#contract/actors.ts';
import type { featureBrands as featureCall } from '#contract/brands/publisher.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { requireUsableSite } from '#server/offers/brands/find-joined-brand.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listBestRecords } from './best-store.ts';
import { presentBrand } from './present.ts';
import { listBrandRecords } from './store.ts';

const PAGE = { limit: 12, offset: 0 };
const BEST = 6;
const OWN_DAYS_MS = 90 * 86_400_000;

/**
 * The brands ranked by staff, the newest brands, and the best brands by the actor's own results.
 */
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
  const since = new Date(now().getTime() - OWN_DAYS_MS);
  const best = await listBestRecords(
    db,
    { ...filter, publisher_id: actor.publisher_id, since },
    BEST,
  );
  return {
    featured: featured.map(presentBrand),
    newest: newest.map(presentBrand),
    best: best.map((row) => ({ ...presentBrand(row), because: row.because })),
  };
}
