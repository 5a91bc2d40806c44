import { checkLimits } from '#server/books/money-limits/check-limits.ts';
import { findLimits } from '#server/books/money-limits/find-limits.ts';
import { startPayment } from '#server/payouts/payments/complete-payment.ts';
import { findMethodDetails } from '#server/payouts/payout-methods/find-method.ts';
import { findAdapter } from '#server/payouts/payout-providers/open-adapters.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { checkMethod, checkTax, dayOf, type LeftOut } from '../rules.ts';
import { lockRun, type StoredPayout, updateRun } from '../store.ts';
import { leaveOut } from './leave-out.ts';
import { finishRun } from './record-provider-status.ts';
import { sealSent } from './seal-sent.ts';
import { lockPayment, lockPayout, lockSentAmounts, updatePayout } from './store.ts';

type Keys = Pick<Parts, 'db' | 'config'>;

/**
 * Marks a payout as `sending` before the provider is called. Checks again everything that two
 * people approved: the payment, the method, its hold and the limits of the day. Returns undefined
 * when a check fails; the payout is then left out.
 */
export function beginPayout(parts: Keys, id: number): Promise<StoredPayout | undefined> {
  return inTransaction(parts.db, async (tx) => {
    const payout = await lockPayout(tx, id);
    if (payout?.status !== 'open') return undefined;
    const run = await lockRun(tx, payout.run_id);
    if (run?.status === 'approved') {
      await updateRun(tx, run.id, { status: 'sent', sent_at: now() });
    }
    const checked = await checkPayout(tx, parts, payout);
    if ('reason' in checked) {
      await leaveOut(tx, payout, checked.reason);
      await finishRun(tx, payout.run_id);
      return undefined;
    }
    const at = now();
    await startPayment(tx, payout.payment_id);
    return updatePayout(tx, id, {
      status: 'sending',
      sends: 1,
      attempts: 0,
      first_sent_at: at,
      changed_at: at,
      key_expires_at: new Date(at.getTime() + checked.key_life_ms),
      ...sealSent(parts.config.secret_key, id, checked.details),
    });
  });
}

async function checkPayout(tx: Tx, { config }: Keys, payout: StoredPayout) {
  const payment = await lockPayment(tx, payout.payment_id);
  const { method, details } = await findMethodDetails(tx, config, payout);
  const out = (reason: LeftOut) => ({ reason });
  const isSame =
    method?.changed_at.getTime() === payout.method_changed_at?.getTime() &&
    payment?.payout_method_id === payout.payout_method_id;
  if (!isSame) return out('METHOD_CHANGED');
  if (payment?.status !== 'to_be_paid') return out('PAYMENT_MOVED');
  const provider = findAdapter(config, payout.method);
  const at = now();
  const sent = await lockSentAmounts(tx, payout, dayOf(at));
  const limits = await findLimits(tx, payout.currency);
  const reason =
    checkTax(payment) ??
    checkMethod({ method, provider, details, currency: payout.currency }, at) ??
    (isApproved(payout, payment) ? null : checkLimits(payout.amount_minor, sent, limits));
  if (reason !== null || !provider) return out(reason ?? 'NOT_SET_UP');
  return { details, key_life_ms: provider.key_life_ms };
}

/** Whether a third person approved that the payout exceeds the limits, and the approval still holds. */
function isApproved(
  payout: Pick<StoredPayout, 'limit_approved_by'>,
  payment: { limit_approved_by: number | null },
): boolean {
  return (
    payout.limit_approved_by !== null && payout.limit_approved_by === payment.limit_approved_by
  );
}
