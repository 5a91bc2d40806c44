import type { PublisherActor } from '#contract/actors.ts';
import type { searchBrands as searchCall } from '#contract/brands/publisher.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { requireUsableSite } from '#server/offers/brands/find-joined-brand.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type FoundBrand, listFoundBrands } from './store.ts';

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

function presentFound({ total: _total, is_close: _close, status, ...row }: FoundBrand) {
  return { ...row, status: status as 'online' | 'offline' | 'paused' };
}
