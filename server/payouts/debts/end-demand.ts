import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { DebtDecision, markDebtPaid as markCall } from '#contract/debts/staff.ts';
import { receiveFromPublisher } from '#server/books/ledger/clear-debt.ts';
import { postTransaction } from '#server/books/ledger/post-transactions.ts';
import { reverseTransaction } from '#server/books/ledger/reverse-transaction.ts';
import { assignDebt } from '#server/payouts/settlements/assign-settlements.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requireState } from './decide-debt.ts';
import { presentDebt } from './present.ts';
import { debtNumberOf } from './rules.ts';
import { findDebt, updateDebt } from './store.ts';

/**
 * Records that a demand was paid in full. Refuses DEBT_NOT_FOUND, DEBT_STATUS_INVALID, and
 * INVOICE_DATE_INVALID for a day in the future or before the demand.
 */
export function markDebtPaid(
  db: Db,
  { staff_id }: StaffActor,
  { id, paid_on, reference }: ParsedOf<typeof markCall>,
): Promise<DebtDecision> {
  return inTransaction(db, async (tx) => {
    const debt = await requireState(tx, id, 'demanded');
    const at = now();
    const demandedOn = debt.decided_at?.toISOString().slice(0, 10) ?? '';
    if (paid_on < demandedOn || paid_on > at.toISOString().slice(0, 10)) {
      refuse('INVOICE_DATE_INVALID');
    }
    const by = { ended_by: staff_id, ended_at: at };
    await updateDebt(tx, id, { state: 'paid', paid_on, reference, ...by });
    const shown = presentDebt(await findDebt(tx, id), staff_id, at);
    await postTransaction(tx, {
      kind: 'debt_paid',
      business_key: String(id),
      description: `${debtNumberOf(id)} paid on ${paid_on}: ${reference}`,
      postings: receiveFromPublisher(debt, debt.amount_minor),
    });
    return shown;
  });
}

/**
 * Withdraws a demand: its settlements are set off against later commission again. Refuses
 * DEBT_NOT_FOUND, DEBT_STATUS_INVALID.
 */
export function withdrawDebt(
  db: Db,
  { staff_id }: StaffActor,
  { id, reason }: { id: number; reason: string },
): Promise<DebtDecision> {
  return inTransaction(db, async (tx) => {
    const debt = await requireState(tx, id, 'demanded');
    const by = { ended_by: staff_id, ended_at: now() };
    await updateDebt(tx, id, { state: 'withdrawn', note: reason, ...by });
    await assignDebt(tx, debt.settlement_ids, null);
    const shown = presentDebt(await findDebt(tx, id), staff_id, now());
    const name = { kind: 'debt_demanded', business_key: String(id) };
    await reverseTransaction(tx, name, `${debtNumberOf(id)} is withdrawn: ${reason}`);
    return shown;
  });
}
