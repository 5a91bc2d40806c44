import type { PublisherActor } from '#contract/actors.ts';
import type {
  findBrands as findCall,
  searchBrands as searchCall,
} from '#contract/brands/publisher.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { requireCategories } from '#server/offers/brands/brand-categories.ts';
import { requirePublishedBrand } from '#server/offers/brands/find-brand.ts';
import { requireUsableSite } from '#server/offers/brands/find-joined-brand.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentBrand } from './present.ts';
import {
  type BrandFilter,
  countByRelationship,
  type FoundBrand,
  listBrandRecords,
  listFoundBrands,
} from './store.ts';

type Input = ParsedOf<typeof findCall>;

/** A page of brands for one site, with the counts of all tabs under the same filters. */
export async function findBrands(
  db: Db,
  actor: PublisherActor,
  input: Input,
): Promise<ReplyOf<typeof findCall>> {
  const { status, order_type, order_direction, curPage, perPage, ...asked } = input;
  const filter: BrandFilter = { ...asked, site_id: input.site_id ?? actor.default_site_id };
  await requireUsableSite(db, actor.publisher_id, filter.site_id);
  await requireKnownValues(db, filter);
  const counted = await countByRelationship(db, filter);
  const of = (one: number) => counted.find((row) => row.status === one)?.brands ?? 0;
  const counts = { all: of(0) + of(1) + of(2) + of(3), 0: of(0), 1: of(1), 2: of(2), 3: of(3) };
  const by = order_type ?? (filter.keyword ? ('likeness' as const) : ('newest' as const));
  const rows = await listBrandRecords(
    db,
    { ...filter, statuses: status },
    { by, direction: order_direction ?? usualDirection(by) },
    { limit: perPage, offset: (curPage - 1) * perPage },
  );
  const total = status ? status.reduce((sum, one) => sum + of(one), 0) : counts.all;
  const is_close = rows[0]?.is_close ?? false;
  return { list: rows.map(presentBrand), total, counts, is_close };
}

/** Instant search: the brands that match a keyword, tolerant of typing errors. */
export async function searchBrands(
  db: Db,
  actor: PublisherActor,
  input: ParsedOf<typeof searchCall>,
): Promise<ReplyOf<typeof searchCall>> {
  const site_id = input.site_id ?? actor.default_site_id;
  await requireUsableSite(db, actor.publisher_id, site_id);
  const rows = await listFoundBrands(db, { ...input, site_id });
  return {
    list: rows.map(presentFound),
    total: rows[0]?.total ?? 0,
    is_close: rows[0]?.is_close ?? false,
  };
}

// A filter on a value that does not exist is refused rather than answered with an empty list.
async function requireKnownValues(db: Db, filter: BrandFilter): Promise<void> {
  if (filter.cat_ids) await requireCategories(db, filter.cat_ids);
  if (filter.mcid) await requirePublishedBrand(db, filter.mcid);
}

function usualDirection(by: string): 'asc' | 'desc' {
  return by === 'name' || by === 'payment_cycle' ? 'asc' : 'desc';
}

function presentFound({ total: _total, is_close: _close, status, ...row }: FoundBrand) {
  return { ...row, status: status as 'online' | 'offline' | 'paused' };
}
