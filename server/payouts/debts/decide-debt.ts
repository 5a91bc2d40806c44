import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { DebtDecision, markDebtPaid as markCall } from '#contract/debts/staff.ts';
import { minorToWords } from '#contract/money.ts';
import { clearDebt, receiveFromPublisher } from '#server/books/ledger/clear-debt.ts';
import { postTransaction } from '#server/books/ledger/post-transactions.ts';
import { reverseTransaction } from '#server/books/ledger/reverse-transaction.ts';
import { assignDebt } from '#server/payouts/settlements/assign-settlements.ts';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { readDocument } from '#server/platform/settings/read-document.ts';
import { presentDebt } from './present.ts';
import { lockOpenDebt } from './propose-debt.ts';
import { DEBT_RULE, debtNumberOf, dueDay } from './rules.ts';
import { findDebt, lockDebt, type StoredDebt, updateDebt } from './store.ts';

/**
 * Approves a proposal: the settlements leave the set-off, the ledger posts the loss or the demand,
 * and the publisher is notified. Refuses DEBT_NOT_FOUND, DEBT_STATUS_INVALID, DEBT_SECOND_PERSON,
 * and DEBT_CHANGED when commission or returns were settled since the proposal.
 */
export function approveDebt(
  db: Db,
  { staff_id }: StaffActor,
  { id }: { id: number },
): Promise<DebtDecision> {
  return inTransaction(db, async (tx) => {
    const debt = await requireState(tx, id, 'proposed');
    if (debt.proposed_by === staff_id) refuse('DEBT_SECOND_PERSON');
    const { publisher_id, currency, settlement_ids } = debt;
    const open = await lockOpenDebt(tx, publisher_id, currency);
    if (open?.settlement_ids.join() !== settlement_ids.join()) refuse('DEBT_CHANGED');
    const at = now();
    const isDemand = debt.kind === 'demand';
    const { due_days } = await readDocument(tx, DEBT_RULE);
    const due_on = isDemand ? dueDay(at, due_days) : null;
    await updateDebt(tx, id, {
      ...{ state: isDemand ? 'demanded' : 'written_off', due_on },
      ...{ decided_by: staff_id, decided_at: at },
    });
    await assignDebt(tx, settlement_ids, id);
    await notify(tx, debt, due_on);
    const shown = presentDebt(await findDebt(tx, id), staff_id, at);
    await postTransaction(tx, {
      kind: isDemand ? 'debt_demanded' : 'debt_written_off',
      business_key: String(id),
      description: `${debtNumberOf(id)}: ${debt.reason}`,
      postings: clearDebt(debt, open?.settled ?? [], isDemand ? 'debt_demanded' : 'bad_debt'),
    });
    return shown;
  });
}

/** Rejects a proposal: the debt stays set off. Refuses DEBT_NOT_FOUND, DEBT_STATUS_INVALID. */
export function rejectDebt(
  db: Db,
  { staff_id }: StaffActor,
  { id, reason }: { id: number; reason: string },
): Promise<DebtDecision> {
  return inTransaction(db, async (tx) => {
    await requireState(tx, id, 'proposed');
    const by = { decided_by: staff_id, decided_at: now() };
    await updateDebt(tx, id, { state: 'rejected', note: reason, ...by });
    return presentDebt(await findDebt(tx, id), staff_id, now());
  });
}

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

/** A decision in a state, locked. Refuses DEBT_NOT_FOUND, DEBT_STATUS_INVALID. */
async function requireState(tx: Tx, id: number, state: DebtDecision['state']): Promise<StoredDebt> {
  const debt = (await lockDebt(tx, id)) ?? refuse('DEBT_NOT_FOUND');
  if (debt.state !== state) refuse('DEBT_STATUS_INVALID');
  return debt;
}

async function notify(tx: Tx, debt: StoredDebt, due_on: string | null): Promise<void> {
  const { id, publisher_id, currency, amount_minor, reason } = debt;
  const amount = minorToWords(amount_minor, currency);
  const about = { source: `debt ${id}`, path: '/payments/summary' };
  await notifyPublisher(
    tx,
    publisher_id,
    due_on === null
      ? { ...about, kind: 'debt_written_off', values: { amount, reason } }
      : {
          ...about,
          kind: 'debt_demanded',
          values: { amount, reason, due_on, number: debtNumberOf(id) },
        },
  );
}
