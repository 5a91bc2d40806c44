import type { OwnDebt } from '#contract/debts/publisher.ts';
import type { DebtDecision, DebtRule, OpenDebt } from '#contract/debts/staff.ts';
import { minorToText } from '#contract/money.ts';
import { ageInDays, allowedKinds, debtNumberOf, isOverdue } from './rules.ts';
import type { DebtRecord, OpenDebtRecord } from './store.ts';

/** An open debt as shown to staff. */
export function presentOpen(
  row: OpenDebtRecord,
  minimumMinor: bigint,
  rule: DebtRule,
  at: Date,
): OpenDebt {
  const { publisher_id, publisher_name, currency, amount_minor, since } = row;
  const age_days = ageInDays(since, at);
  return {
    publisher_id,
    publisher_name,
    currency,
    amount: minorToText(amount_minor, currency),
    since: since.toISOString(),
    age_days,
    allows: allowedKinds({ amount_minor, age_days }, minimumMinor, rule),
  };
}

/** A decision as shown to staff. */
export function presentDebt(row: DebtRecord, staffId: number, at: Date): DebtDecision {
  const { id, publisher_id, publisher_name, currency, reason, note } = row;
  const { due_on, paid_on, reference, decided_name, decided_at } = row;
  return {
    id,
    number: debtNumberOf(id),
    publisher_id,
    publisher_name,
    currency,
    amount: minorToText(row.amount_minor, currency),
    kind: row.kind as DebtDecision['kind'],
    state: row.state as DebtDecision['state'],
    reason,
    note,
    proposed: { name: row.proposed_name, at: row.proposed_at.toISOString() },
    decided:
      decided_at && decided_name ? { name: decided_name, at: decided_at.toISOString() } : null,
    due_on,
    overdue: isOverdue(row, at),
    paid_on,
    reference,
    is_own: row.proposed_by === staffId,
  };
}

/** An open debt as shown to its publisher. */
export function presentOwnOpen({ currency, amount_minor, since }: OpenDebtRecord): OwnDebt {
  const amount = minorToText(amount_minor, currency);
  return { currency, amount, state: 'open', since: since.toISOString(), demand: null };
}

/** A decision as shown to its publisher. */
export function presentOwn(row: DebtRecord, at: Date): OwnDebt {
  const { id, currency, due_on, reason } = row;
  const since = row.ended_at ?? row.decided_at ?? row.proposed_at;
  return {
    currency,
    amount: minorToText(row.amount_minor, currency),
    state: row.state as OwnDebt['state'],
    since: since.toISOString(),
    demand:
      due_on === null
        ? null
        : { id, number: debtNumberOf(id), due_on, overdue: isOverdue(row, at), reason },
  };
}
