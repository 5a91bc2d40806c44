import type { ReplyOf } from '#contract/call.ts';
import type { showApprovalPeriod } from '#contract/orders/brand.ts';
import { changeLockDays } from '#server/offers/brands/change-lock-days.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { findBrandById } from '../intake/brand-store.ts';

/** The longest period that staff can give a brand. */
const MAX_DAYS = 400;

/** After how many days the orders of a brand are approved by themselves, and what it may choose. */
export async function readApprovalPeriod(
  db: Db,
  brandId: number,
): Promise<ReplyOf<typeof showApprovalPeriod>> {
  const brand = await findBrandById(db, brandId);
  const longest = Math.min(MAX_DAYS, await findSettingValue(db, 'brand_lock_days'));
  return { lock_days: brand?.lock_days ?? 0, longest };
}

/** Changes the period for new orders. Refuses APPROVAL_PERIOD_INVALID above what the network allows. */
export async function editPeriod(db: Db, brandId: number, lockDays: number) {
  const { longest } = await readApprovalPeriod(db, brandId);
  if (lockDays > longest) refuse('APPROVAL_PERIOD_INVALID');
  await changeLockDays(db, brandId, lockDays);
  return { lock_days: lockDays, longest };
}
