import { minorToText } from '#contract/money.ts';
import type { PayoutRun, StaffPayout } from '#contract/payout-runs/staff.ts';
import { LEFT_OUT, type LeftOut } from './rules.ts';
import type { RunRecord, StoredPayout } from './store.ts';

/** A run as shown to staff. */
export function presentRun(run: RunRecord): PayoutRun {
  const { id, status, reject_reason, counts } = run;
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  return {
    id,
    status: status as PayoutRun['status'],
    made: personOf(run.made_name, run.made_at),
    reviewed: personOf(run.reviewed_name, run.reviewed_at),
    approved: personOf(run.approved_name, run.approved_at),
    rejected: personOf(run.rejected_name, run.rejected_at),
    reject_reason,
    sent_at: run.sent_at?.toISOString() ?? null,
    finished_at: run.finished_at?.toISOString() ?? null,
    sums: run.sums.map((sum) => presentSum({ ...sum, amount_minor: BigInt(sum.amount_minor) })),
    counts: {
      left_out: count('left_out'),
      waiting: count('open', 'sending', 'accepted'),
      unknown: count('unknown'),
      paid: count('paid'),
      failed: count('failed'),
      returned: count('returned'),
    },
  };
}

/** A sum of payouts in one currency. */
export function presentSum(sum: { currency: string; amount_minor: bigint; payouts: number }) {
  const { currency, amount_minor, payouts } = sum;
  return { currency, amount: minorToText(amount_minor, currency), payouts };
}

/** A payout as shown to staff. */
export function presentPayout(
  payout: StoredPayout & { publisher_name: string; payment_number: string },
): StaffPayout {
  const { id, payment_id, publisher_id, publisher_name, masked_details, currency } = payout;
  const { reference, provider_ref, failure_code, sends, attempts } = payout;
  const left = payout.left_out_reason as LeftOut | null;
  return {
    id,
    payment_id,
    payment_number: payout.payment_number,
    publisher_id,
    publisher_name,
    masked_details,
    currency,
    reference,
    provider_ref,
    failure_code,
    attempts: sends,
    asks: attempts,
    type: payout.method,
    amount: minorToText(payout.amount_minor, currency),
    status: payout.status as StaffPayout['status'],
    note: left ? LEFT_OUT[left] : payout.problem,
    changed_at: payout.changed_at.toISOString(),
  };
}

const personOf = (name: string | null, at: Date | null) =>
  name !== null && at !== null ? { name, at: at.toISOString() } : null;
