import { vouchersOf } from '../read-payload.ts';
import type { Vouchers } from '../shop-platform.ts';
import type { Discounts } from './stripe-payloads.ts';

/**
 * The vouchers of discounts. A promotion code is usually named by its id, and its code comes with its
 * own event; a discount without one is named by its coupon, whose id the shop may choose.
 */
export function vouchersIn(discounts: Discounts): Vouchers {
  const codes: { code?: string | undefined }[] = [];
  const refs: string[] = [];
  for (const discount of discounts ?? []) {
    if (typeof discount === 'string') continue;
    const { promotion_code: promotion, coupon = discount.source?.coupon } = discount;
    if (typeof promotion === 'string') refs.push(promotion);
    else if (promotion?.code) codes.push({ code: promotion.code });
    else if (coupon) codes.push({ code: typeof coupon === 'string' ? coupon : coupon.id });
  }
  const voucher_code = vouchersOf(codes);
  return {
    ...(voucher_code !== undefined && { voucher_code }),
    ...(refs.length > 0 && { voucher_refs: [...new Set(refs)].sort() }),
  };
}
