import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type {
  addCoupon as addCall,
  CouponText,
  editCoupon as editCall,
  endCoupon as endCall,
} from '#contract/coupons/publisher.ts';
import { findBrandById, requireLockedBrand } from '#server/offers/brands/find-brand.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentStaffCoupon } from './present.ts';
import { type CouponFacts, readCoupon } from './rules.ts';
import {
  findPublisherId,
  insertCoupon,
  isCodeTaken,
  listCouponRecords,
  lockCoupon,
  updateCoupon,
} from './store.ts';

type CouponReply = ReplyOf<typeof addCall>;

/**
 * Adds a coupon to a brand. Refuses what `readCoupon` rejects, and a code that is in use during
 * that period.
 */
export function addCoupon(
  db: Db,
  { mcid, ...input }: ParsedOf<typeof addCall>,
): Promise<CouponReply> {
  return inTransaction(db, async (tx) => {
    // The lock on the brand serialises the check of two coupons with the same code.
    const brand = await requireLockedBrand(tx, mcid);
    const at = now();
    const facts = await requireCoupon(tx, input, { ...brand, start: at });
    const times = { created_at: at, updated_at: at };
    const id = await insertCoupon(tx, { ...facts, brand_id: brand.id, ...times });
    return showCoupon(tx, id, at);
  });
}

/** Replaces the content of a coupon. */
export function editCoupon(
  db: Db,
  { coupon_id, ...input }: ParsedOf<typeof editCall>,
): Promise<CouponReply> {
  return inTransaction(db, async (tx) => {
    const coupon = (await lockCoupon(tx, coupon_id)) ?? refuse('COUPON_NOT_FOUND');
    const brand = (await findBrandById(tx, coupon.brand_id)) ?? refuse('COUPON_NOT_FOUND');
    await requireLockedBrand(tx, brand.mcid);
    const at = now();
    const start = coupon.starts_at;
    const facts = await requireCoupon(tx, input, { ...brand, start, except: coupon_id });
    await updateCoupon(tx, coupon_id, { ...facts, updated_at: at });
    return showCoupon(tx, coupon_id, at);
  });
}

/**
 * Ends a coupon one millisecond ago. If it has not begun, its start moves to the same moment, so that
 * it never becomes active.
 */
export function endCoupon(db: Db, { coupon_id }: ParsedOf<typeof endCall>): Promise<CouponReply> {
  return inTransaction(db, async (tx) => {
    const coupon = (await lockCoupon(tx, coupon_id)) ?? refuse('COUPON_NOT_FOUND');
    const at = now();
    const end = new Date(at.getTime() - 1);
    if (!coupon.ends_at || coupon.ends_at > end) {
      const starts_at = coupon.starts_at > end ? end : coupon.starts_at;
      await updateCoupon(tx, coupon_id, { starts_at, ends_at: end, updated_at: at });
    }
    return showCoupon(tx, coupon_id, at);
  });
}

type CouponBrand = { id: number; currency: string; domain: string; deeplink_domains: string[] };

/** The validated coupon to store; refuses an invalid one with the key and the field. */
export async function requireCoupon(
  tx: Tx,
  input: CouponText,
  brand: CouponBrand & { start: Date; except?: number },
): Promise<CouponFacts & { exclusive_publisher_id: number | null }> {
  const facts = readCoupon(input, brand, brand.start);
  if ('key' in facts) refuse(facts.key, { field: facts.field });
  const { exclusive_publisher: code } = input;
  const publisherId = code ? await findPublisherId(tx, code) : null;
  if (publisherId === undefined)
    refuse('COUPON_PUBLISHER_INVALID', { field: 'exclusive_publisher' });
  const span = { brand_id: brand.id, starts_at: facts.starts_at, ends_at: facts.ends_at };
  const except = brand.except === undefined ? {} : { except: brand.except };
  if (facts.code && (await isCodeTaken(tx, { ...span, ...except, code: facts.code }))) {
    refuse('COUPON_CODE_TAKEN', { field: 'code' });
  }
  return { ...facts, exclusive_publisher_id: publisherId };
}

async function showCoupon(tx: Tx, coupon_id: number, at: Date): Promise<CouponReply> {
  const filter = { at, coupon_id, status: 'all' } as const;
  const [row] = await listCouponRecords(tx, filter, 'newest', { limit: 1, offset: 0 });
  return presentStaffCoupon(row ?? refuse('COUPON_NOT_FOUND'), at);
}
