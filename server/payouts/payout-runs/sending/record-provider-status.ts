import * as payments from '#server/payouts/payments/complete-payment.ts';
import { checkEcho } from '#server/payouts/payout-providers/check-echo.ts';
import type {
  FailureCode,
  PayoutAdapter,
  ProviderStatus,
} from '#server/payouts/payout-providers/payout-provider.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { nextQueryAt } from '../rules.ts';
import { lockRun, type StoredPayout, updateRun } from '../store.ts';
import { hasOpenPayouts, lockPayout, updatePayout } from './store.ts';

/**
 * Records a reported status and everything that follows from it in one transaction. Idempotent: a
 * repeated or late report changes nothing. Returns the payout; its status is `sending` when the
 * provider does not know it and it may be sent again under the same reference.
 */
export function recordProviderStatus(
  db: Db,
  id: number,
  reported: ProviderStatus,
  provider: PayoutAdapter | null,
): Promise<StoredPayout> {
  return inTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, id);
    if (!payout) throw new Error(`Payout ${id} is gone.`);
    const moved = await move(tx, payout, checkEcho(reported, payout));
    const attempts = moved.status === payout.status ? payout.attempts : 0;
    // The lease is not ended here: the payout may be sent again in the same step.
    const isSending = moved.status === 'sending';
    const run_at = isSending ? now() : nextQueryAt({ ...moved, attempts }, provider, now());
    const updated = await updatePayout(tx, id, { attempts, run_at });
    if (moved.status !== payout.status) await finishRun(tx, payout.run_id);
    return updated;
  });
}

/** Finishes a run that has no open payouts left. */
export async function finishRun(tx: Tx, runId: number): Promise<void> {
  // Lock the run first: when two payouts end at the same time, the second sees the end of the
  // first.
  const run = await lockRun(tx, runId);
  if (run?.status !== 'sent' || (await hasOpenPayouts(tx, runId))) return;
  await updateRun(tx, runId, { status: 'finished', finished_at: now() });
}

async function move(tx: Tx, payout: StoredPayout, reported: ProviderStatus): Promise<StoredPayout> {
  const isOpen = ['sending', 'unknown', 'accepted'].includes(payout.status);
  switch (reported.state) {
    case 'accepted':
      if (!isOpen || payout.status === 'accepted') return noted(tx, payout, reported, null);
      return to(tx, payout, 'accepted', { ...refOf(payout, reported), problem: null });
    case 'paid':
      return isOpen ? complete(tx, payout, reported) : noted(tx, payout, reported, null);
    case 'failed':
    case 'returned':
      if (isOpen) return fail(tx, payout, reported.code, refOf(payout, reported));
      return payout.status === 'paid' ? markReturned(tx, payout, reported.code) : payout;
    case 'not_found':
    case 'unknown_outcome':
      return resolveUnknown(tx, payout, reported.state);
    case 'unknown':
      if (payout.status === 'sending') return to(tx, payout, 'unknown', { problem: reported.why });
      return updatePayout(tx, payout.id, { problem: reported.why });
  }
}

type Named = { provider_ref?: string | null };

const refOf = (payout: StoredPayout, reported: Named) => ({
  provider_ref: reported.provider_ref ?? payout.provider_ref,
});

const noted = (tx: Tx, payout: StoredPayout, reported: Named, problem: string | null) =>
  updatePayout(tx, payout.id, { ...refOf(payout, reported), problem });

function to(tx: Tx, payout: StoredPayout, status: string, change: object): Promise<StoredPayout> {
  return updatePayout(tx, payout.id, { status, changed_at: now(), ...change });
}

async function complete(tx: Tx, payout: StoredPayout, reported: Named): Promise<StoredPayout> {
  const paid = { ...refOf(payout, reported), paid_at: now(), problem: null };
  const moved = await to(tx, payout, 'paid', paid);
  await payments.completePayment(tx, payout.payment_id, payout.reference, now());
  return moved;
}

async function fail(tx: Tx, payout: StoredPayout, failure_code: FailureCode, ref: object) {
  const moved = await to(tx, payout, 'failed', { ...ref, failure_code, problem: null });
  await payments.failPayment(tx, payout.payment_id, payout.reference, failure_code);
  return moved;
}

async function markReturned(tx: Tx, payout: StoredPayout, failure_code: FailureCode) {
  const moved = await to(tx, payout, 'returned', { failure_code, problem: null });
  await payments.returnPayment(tx, payout.payment_id, payout.reference, failure_code);
  return moved;
}

const NEEDS_STATEMENT =
  'The status can no longer be queried. Import the statement of the provider.';
const NOT_FOUND = 'The provider no longer finds the payout.';

async function resolveUnknown(
  tx: Tx,
  payout: StoredPayout,
  state: 'not_found' | 'unknown_outcome',
) {
  if (payout.status !== 'unknown') {
    const problem = state === 'not_found' ? NOT_FOUND : payout.problem;
    return updatePayout(tx, payout.id, { problem });
  }
  const isKeyAlive = payout.key_expires_at !== null && payout.key_expires_at > now();
  if (isKeyAlive) return to(tx, payout, 'sending', { sends: payout.sends + 1, problem: null });
  if (state === 'not_found') return fail(tx, payout, 'NOT_SENT', {});
  return updatePayout(tx, payout.id, { problem: NEEDS_STATEMENT });
}
