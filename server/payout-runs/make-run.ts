import type { StaffActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { makePayoutRun } from '#contract/payout-runs/staff.ts';
import { holdFunds } from '#server/ledger/holds/hold-funds.ts';
import { holdNameOf } from '#server/payments/complete-payment.ts';
import { findDefaultMethod } from '#server/payout-methods/find-default-method.ts';
import { unsealDetails } from '#server/payout-methods/seal-details.ts';
import { findAdapter } from '#server/payout-providers/open-adapters.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentRun } from './present.ts';
import { checkLimits, checkMethod, type LeftOut, type SentAmounts } from './rules.ts';
import {
  findRun,
  insertPayout,
  insertRun,
  lockPayable,
  lockRunMaking,
  type PayablePayment,
} from './store.ts';

const REFERENCE_LETTERS = 10;

/**
 * Creates a draft run of all payments that are waiting. A payment that cannot be paid now is
 * included as left out, with the reason; for every other payment the amount is held in the ledger.
 * The limits are checked against this run, and again when each payout is sent.
 */
export function makeRun(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  staff: StaffActor,
): Promise<ReplyOf<typeof makePayoutRun>> {
  return inTransaction(db, async (tx) => {
    await lockRunMaking(tx);
    const payments = await lockPayable(tx);
    const runId = await insertRun(tx, staff.staff_id, now());
    const sums = new Map<string, bigint>();
    let open = 0;
    for (const payment of payments) {
      const planned = await planPayout(tx, { db, config }, payment, sums);
      await insertPayout(tx, { ...planned, run_id: runId });
      if (planned.left_out_reason !== null) continue;
      open += 1;
      const { publisher_id, currency, amount_minor } = planned;
      const hold = { publisher_id, currency, amount_minor };
      await holdFunds(tx, { ...holdNameOf(planned.reference), ...hold });
    }
    if (open === 0) refuse('PAYOUT_RUN_EMPTY');
    const run = await findRun(tx, runId);
    if (!run) throw new Error(`Run ${runId} was not found after it was created.`);
    return presentRun(run);
  });
}

async function planPayout(
  tx: Tx,
  { config }: Pick<Parts, 'db' | 'config'>,
  payment: PayablePayment,
  sums: Map<string, bigint>,
) {
  const { publisher_id, currency, amount_minor } = payment;
  const method = await findDefaultMethod(tx, publisher_id);
  const type = method?.type ?? payment.method;
  const provider = findAdapter(config, type);
  const details = method ? unsealDetails(config.secret_key, method) : {};
  const keys = { day: currency, account: `${currency} ${method?.id}` };
  const soFar: SentAmounts = {
    day: sums.get(keys.day) ?? 0n,
    account: sums.get(keys.account) ?? 0n,
  };
  const reason: LeftOut | null =
    checkMethod({ method, provider, details, currency }, now()) ??
    checkLimits(payment, soFar, config);
  if (reason === null) {
    sums.set(keys.day, soFar.day + amount_minor);
    sums.set(keys.account, soFar.account + amount_minor);
  }
  return {
    payment_id: payment.id,
    publisher_id,
    currency,
    amount_minor,
    payout_method_id: method?.id ?? null,
    method_changed_at: method?.changed_at ?? null,
    method: type,
    masked_details: method?.masked_details ?? payment.masked_details,
    reference: `P${payment.id}-${newCode(REFERENCE_LETTERS)}`,
    status: reason ? 'left_out' : 'open',
    left_out_reason: reason,
    changed_at: now(),
  };
}
