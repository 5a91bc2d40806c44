import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { ChangeToUndo, KeptSubject } from '#server/platform/files/row-file.ts';
import { versionOf } from '#server/platform/files/version-of.ts';
import { deleteCoupon, lockCoupon, updateCoupon } from '../store.ts';

/**
 * Deletes the coupons that an import has added and restores those it has changed. Returns those
 * that have changed since, and new ones to which orders are credited.
 */
export async function undoCoupons(
  tx: Tx,
  entries: readonly ChangeToUndo[],
  credited: ReadonlySet<number>,
): Promise<KeptSubject[]> {
  const kept: KeptSubject[] = [];
  for (const { subject_id, version, before } of entries) {
    const coupon = await lockCoupon(tx, subject_id);
    const isUsed = before === null && credited.has(subject_id);
    if (isUsed || !coupon || versionOf(coupon.updated_at) !== version) {
      kept.push({ subject_id, key: 'IMPORT_LINE_CHANGED' });
    } else if (before === null) await deleteCoupon(tx, subject_id);
    else await updateCoupon(tx, subject_id, { ...before, updated_at: now() });
  }
  return kept;
}
