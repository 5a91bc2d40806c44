import type { Tx } from '#server/platform/db/connect.ts';
import { listCouponsOfLines } from './store.ts';

/** Those of these coupons to which orders are credited. */
export function listCreditedCoupons(
  tx: Tx,
  coupons: readonly { subject_id: number }[],
): Promise<Set<number>> {
  return listCouponsOfLines(
    tx,
    coupons.map((one) => one.subject_id),
  );
}
