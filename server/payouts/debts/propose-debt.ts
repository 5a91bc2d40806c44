import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { proposeDebt as proposeCall } from '#contract/debts/staff.ts';
import { findLimits } from '#server/books/money-limits/find-limits.ts';
import { lockUnpaidGroups } from '#server/payouts/settlements/assign-settlements.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { readDocument } from '#server/platform/settings/read-document.ts';
import { presentDebt } from './present.ts';
import { ageInDays, allowedKinds, DEBT_RULE } from './rules.ts';
import { findDebt, insertDebt, isProposed, listOwnOpen } from './store.ts';

/**
 * Proposes to write a debt off or to demand it. Refuses DEBT_NOT_FOUND, DEBT_ALREADY_PROPOSED, and
 * DEBT_NOT_ALLOWED where the rule does not allow it yet.
 */
export function proposeDebt(
  db: Db,
  { staff_id }: StaffActor,
  { publisher_id, currency, kind, reason }: ParsedOf<typeof proposeCall>,
): Promise<ReplyOf<typeof proposeCall>> {
  return inTransaction(db, async (tx) => {
    const debt = await lockOpenDebt(tx, publisher_id, currency);
    if (!debt) refuse('DEBT_NOT_FOUND');
    if (await isProposed(tx, publisher_id, currency)) refuse('DEBT_ALREADY_PROPOSED');
    const at = now();
    const { minimum_minor } = await findLimits(tx, currency);
    const age_days = ageInDays(debt.since, at);
    const { amount_minor, settlement_ids } = debt;
    const rule = await readDocument(tx, DEBT_RULE);
    if (!allowedKinds({ amount_minor, age_days }, minimum_minor, rule).includes(kind)) {
      refuse('DEBT_NOT_ALLOWED');
    }
    const by = { proposed_by: staff_id, proposed_at: at };
    const row = { publisher_id, currency, amount_minor, settlement_ids, kind, reason, ...by };
    const id = await insertDebt(tx, row);
    return presentDebt(await findDebt(tx, id), staff_id, at);
  });
}

/** The debt of a publisher in a currency with its settlements, locked; undefined: there is none. */
export async function lockOpenDebt(tx: Tx, publisherId: number, currency: string) {
  const groups = await lockUnpaidGroups(tx, publisherId);
  const group = groups.find((one) => one.currency === currency);
  if (!group || group.amount_minor >= 0n) return undefined;
  const open = await listOwnOpen(tx, publisherId);
  const since = open.find((one) => one.currency === currency)?.since;
  if (!since) throw new Error('A debt has a settlement with returns.');
  return {
    since,
    amount_minor: -group.amount_minor,
    settlement_ids: group.settlements.map((one) => one.id),
    settled: group.settlements.map((one) => one.commission_minor),
  };
}
