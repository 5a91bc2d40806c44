import type { Credit } from '../attribution/credit-line.ts';
import { sidesOf } from '../commission/currencies/rules.ts';
import type { Lookups } from '../lines/open-lookups.ts';
import type { StoredLine } from '../lines/store.ts';

/** Whether a sale has returns, which are in its reported currency, and is now reported in another one. */
export async function hasOtherReturns(
  { returns }: Lookups,
  sale: StoredLine,
  currency: string,
): Promise<boolean> {
  if (currency === sidesOf(sale).original.currency) return false;
  return (await returns.of(sale.id)).length > 0;
}

/**
 * The credit of a sale that is reported again. Its pending returns follow it to another publisher. Once
 * one of them is approved for a publisher, and may be settled, the publisher of the sale is final.
 */
export async function keepCredit(
  { returns }: Lookups,
  sale: StoredLine,
  credit: Credit,
): Promise<Credit> {
  const isMoving = (credit.publisher_id ?? null) !== sale.publisher_id;
  if (!isMoving || sale.publisher_id === null) return credit;
  const isFinal = (await returns.of(sale.id)).some(({ status }) => status === 'approved');
  if (!isFinal) return credit;
  const { publisher_id, site_id, link_id, click_id, click_time, coupon_id, device } = sale;
  const { attribution, attribution_detail, suspicion, uid1, uid2, uid3, uid4, uid5 } = sale;
  return {
    ...{ publisher_id, site_id, link_id, click_id, click_time, coupon_id, device },
    ...{ attribution, attribution_detail, suspicion, uid1, uid2, uid3, uid4, uid5 },
  };
}
