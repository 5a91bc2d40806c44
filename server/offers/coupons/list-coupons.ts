import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type {
  listCoupons as listCall,
  listStaffCoupons as staffCall,
} from '#contract/coupons/publisher.ts';
import { requireBrand, requirePublishedBrand } from '#server/offers/brands/find-brand.ts';
import { requireUsableSite } from '#server/offers/brands/find-joined-brand.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentCoupon, presentStaffCoupon } from './present.ts';
import { type CouponFilter, countCoupons, listCouponRecords } from './store.ts';

/** A page of the coupons a publisher may use, with the counts per state. */
export async function listCoupons(
  db: Db,
  actor: PublisherActor,
  input: ParsedOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const { curPage, perPage, order_type, ...asked } = input;
  const site_id = input.site_id ?? actor.default_site_id;
  await requireUsableSite(db, actor.publisher_id, site_id);
  const { publisher_id } = actor;
  const filter = { ...asked, at: now(), publisher_id, site_id };
  const found = await readPage(db, filter, order_type, { curPage, perPage });
  return { ...found, list: found.list.map((row) => presentCoupon(row, filter.at)) };
}

/** A page of all coupons. */
export async function listStaffCoupons(
  db: Db,
  { curPage, perPage, ...asked }: ParsedOf<typeof staffCall>,
): Promise<ReplyOf<typeof staffCall>> {
  const filter = { ...asked, at: now() };
  const found = await readPage(db, filter, 'newest', { curPage, perPage });
  return { ...found, list: found.list.map((row) => presentStaffCoupon(row, filter.at)) };
}

async function readPage(
  db: Db,
  filter: CouponFilter,
  order: 'newest' | 'ending',
  { curPage, perPage }: { curPage: number; perPage: number },
) {
  // A filter on a value that does not exist is refused rather than answered with an empty list.
  const requireKnown = filter.publisher_id === undefined ? requireBrand : requirePublishedBrand;
  if (filter.mcid) await requireKnown(db, filter.mcid);
  const page = { limit: perPage, offset: (curPage - 1) * perPage };
  const list = await listCouponRecords(db, filter, order, page);
  const { open, ...counts } = await countCoupons(db, filter);
  return { list, total: filter.status ? counts[filter.status] : open, counts };
}
