import type { ParsedOf } from '#contract/call.ts';
import type { RecordedOrder } from '#contract/orders/fields.ts';
import type { addStaffOrder } from '#contract/orders/staff.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findBrandById } from './brand-store.ts';
import { recordOrder } from './record-order.ts';

/**
 * Records an order entered by staff for a brand. Refuses MERCHANT_NOT_FOUND and `recordRefusals`.
 */
export async function recordForStaff(
  parts: Pick<Parts, 'db' | 'config'>,
  { brand_id, ...report }: ParsedOf<typeof addStaffOrder>,
): Promise<RecordedOrder> {
  const brand = await findBrandById(parts.db, brand_id);
  if (!brand) refuse('MERCHANT_NOT_FOUND');
  return recordOrder(parts, brand, report, 'staff');
}
