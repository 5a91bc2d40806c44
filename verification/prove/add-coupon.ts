import type { Application } from './open-application.ts';

/** An exclusive coupon: orders with its code are credited to its publisher. */
export async function addCoupon(
  { db }: Application,
  brand_id: number,
  { code, publisher_id }: { code: string; publisher_id: number },
): Promise<void> {
  const at = new Date(0);
  const dates = { starts_at: at, created_at: at, updated_at: at };
  const row = { brand_id, name: code, code, kind: 'coupon', ...dates };
  const coupon = { ...row, exclusive_publisher_id: publisher_id };
  await db.insertInto('coupons').values(coupon).execute();
}
