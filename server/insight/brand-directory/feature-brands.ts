import { sql } from 'kysely';
import type { PublisherActor } from '#contract/actors.ts';
import type { featureBrands as featureCall } from '#contract/brands/publisher.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { requireUsableSite } from '#server/offers/brands/find-joined-brand.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ownClicksSince } from './numbers/store.ts';
import { type BrandRecord, presentBrand } from './present.ts';
import { brandsAndTies, listBrandRecords, recordColumns } from './store.ts';

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

// An order counts more than a click: about one click in fifty becomes an order.
const CLICKS_PER_ORDER = 50;

type Filter = { site_id: number; publisher_id: number; since: Date; type?: number | undefined };

/**
 * Brands a site has not applied to, from the categories in which its publisher has had success
 * since a moment. Categories are ordered by success (orders plus clicks divided by fifty); within
 * each, brands by best EPC, then those ranked by staff. A child category counts towards its parent.
 */
async function listBestRecords(
  db: Db,
  { site_id, publisher_id, since, type }: Filter,
  limit: number,
): Promise<(BrandRecord & { because: string })[]> {
  const ofType = type ? sql`and b.type = ${type}` : sql``;
  const found = await sql<BrandRecord & { because: string }>`
    with visits as (
      select brand_id, sum(valid_clicks)::float8 / ${CLICKS_PER_ORDER} as success
      from (${ownClicksSince(publisher_id, since)}) k where valid_clicks > 0 group by brand_id),
    sales as (
      select brand_id, count(distinct order_id)::float8 as success from order_lines
      where publisher_id = ${publisher_id} and order_time >= ${since} and event = 'sale'
        and status <> 'rejected'
      group by brand_id),
    parents as (
      select bc.brand_id, coalesce(c.parent_id, c.id) as id from brand_categories bc
        join categories c on c.id = bc.category_id group by 1, 2),
    successes as (
      select p.id, sum(s.success) as success
      from (select * from visits union all select * from sales) s
        join parents p on p.brand_id = s.brand_id group by p.id),
    fitting as (
      select distinct on (p.brand_id) p.brand_id, c.name as because, s.success
      from parents p join successes s on s.id = p.id join categories c on c.id = p.id
      order by p.brand_id, s.success desc, c.name)
    select ${recordColumns}, f.because ${brandsAndTies(site_id)}
      join fitting f on f.brand_id = b.id
    where b.status = 'online' and not b.terms_pending and r.status is null ${ofType}
    order by f.success desc, n.epc_90d_minor desc nulls last, b.featured_rank nulls last, b.id
    limit ${limit}`.execute(db);
  return found.rows;
}
