import type { Tx } from '#server/platform/db/connect.ts';
import { reopenCommission } from '../commission/fixed/reopen-commission.ts';
import type { ReportingBrand } from '../intake/brand-store.ts';
import { changeOfLine } from '../lines/change-of-line.ts';
import { lockDateOf } from '../lines/rules.ts';
import { lockLines, type StoredLine } from '../lines/store.ts';
import { updateLine } from '../lines/update-store.ts';
import { writeChanges } from '../lines/write-changes.ts';
import { settleReturns } from '../returns/settle-returns.ts';

/** Days until a claimed line is approved if its brand approves nothing automatically. */
const VALIDATION_DAYS = 30;

/**
 * Makes the line of an accepted claim pending until the brand's validation date, counted from the
 * acceptance, so that the brand can still reject it. A settled line keeps its status: it is in a
 * payment, and its difference is settled next.
 */
export async function holdLine(
  tx: Tx,
  brand: ReportingBrand,
  id: number,
  by: { claim_id: number; staff_id: number | null; at: Date },
): Promise<void> {
  const [line] = await lockLines(tx, [id]);
  if (!line || line.settlement_id !== null) return;
  const { at } = by;
  const lock_date = lockDateOf(at, brand.lock_days || VALIDATION_DAYS);
  if (line.status === 'pending') {
    await updateLine(tx, id, { lock_date, updated_at: at });
    return;
  }
  const set = {
    status: 'pending' as const,
    reason: null,
    note: `Claim ${by.claim_id}`,
    decided_at: null,
    decided_by: null,
    lock_date,
    ...(line.status === 'rejected' ? await reopenCommission(tx, brand, line) : {}),
  };
  await updateLine(tx, id, { ...set, updated_at: at });
  const after: StoredLine = { ...line, ...set };
  const returns = await settleReturns(tx, [line], at);
  await writeChanges(tx, [changeOfLine('reopened', line, after, by.staff_id)], at, returns);
}
