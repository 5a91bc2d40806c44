import type { StaffActor } from '#contract/actors.ts';
import { orderReport, type RecordedOrder } from '#contract/orders/fields.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { readItem } from '../api/rules.ts';
import { findBrandById } from '../brand-store.ts';
import type { Source } from '../line-request.ts';
import { recordOrder } from '../record-order.ts';
import { lockRefusal, updateReplayed } from './store.ts';

/**
 * Records a refused report as it was sent, after its cause was fixed. A report without a time was
 * ordered when it first arrived, not when it is replayed. Idempotent, like every report. Refuses
 * REFUSED_REPORT_NOT_FOUND, REFUSED_REPORT_INCOMPLETE and whatever still is wrong with the report.
 */
export function replayReport(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  staff: StaffActor,
  id: number,
): Promise<RecordedOrder> {
  return inTransaction(db, async (tx) => {
    const stored = await lockRefusal(tx, id);
    if (!stored) refuse('REFUSED_REPORT_NOT_FOUND');
    if (stored.fields === null) refuse('REFUSED_REPORT_INCOMPLETE');
    const brand = await findBrandById(tx, stored.brand_id);
    if (!brand) throw new Error('The brand of a refused report does not exist.');
    const report = readItem(orderReport, stored.fields);
    const recorded = await recordOrder(
      { db: tx, config },
      brand,
      { ...report, order_time: report.order_time ?? stored.first_at },
      stored.source as Source,
    );
    await updateReplayed(tx, id, { replayed_at: now(), replayed_by: staff.staff_id });
    return recorded;
  });
}
