import { requireSoundLedger } from '#server/books/ledger/checks/show-check.ts';
import { findCountry } from '#server/payouts/payout-methods/find-method.ts';
import { findAdapter } from '#server/payouts/payout-providers/open-adapters.ts';
import type {
  PayoutAdapter,
  PayoutRequest,
} from '#server/payouts/payout-providers/payout-provider.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { release, settle } from '#server/platform/queue/settle-lease.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { StoredPayout } from '../store.ts';
import { beginPayout } from './begin-payout.ts';
import { recordProviderStatus } from './record-provider-status.ts';
import { unsealSent } from './seal-sent.ts';
import { type LeasedPayout, payoutRows } from './store.ts';

type Keys = Pick<Parts, 'db' | 'config'>;

const LEDGER_FAULT_MS = 60_000;

/**
 * Advances a leased payout by a step. The provider is called between two transactions, never within
 * one. After a crash while sending, the payout is still `sending`: its outcome is unknown, so the
 * provider is queried before anything is sent again. The lease is held until the step ends, so that
 * no other worker queries or sends while a request is in flight.
 */
export async function advancePayout({ db, config }: Keys, payout: LeasedPayout): Promise<void> {
  const provider = findAdapter(config, payout.method);
  // Results of sent payments are recorded in any case; nothing is sent while the ledger check has a
  // fault.
  const mayLeave = ['open', 'sending', 'unknown'].includes(payout.status);
  if (mayLeave && !(await isLedgerSound(db))) {
    const run_at = new Date(now().getTime() + LEDGER_FAULT_MS);
    await settle(db, payoutRows, payout, { run_at, attempts: payout.attempts - 1 });
    return;
  }
  await runStep({ db, config }, payout, provider);
  await release(db, payoutRows, payout);
}

async function runStep(
  { db, config }: Keys,
  payout: LeasedPayout,
  provider: PayoutAdapter | null,
): Promise<void> {
  if (payout.status === 'open') {
    const begun = await beginPayout({ db, config }, payout.id);
    if (begun && provider) await send({ db, config }, begun, provider);
    return;
  }
  if (!provider) {
    const why = 'The payout provider is no longer configured.';
    await recordProviderStatus(db, payout.id, { state: 'unknown', why }, null);
    return;
  }
  const left =
    payout.status === 'sending'
      ? await recordProviderStatus(
          db,
          payout.id,
          { state: 'unknown', why: 'The worker stopped while sending.' },
          provider,
        )
      : payout;
  const request = await requestOf({ db, config }, left);
  const status = await provider.queryStatus(request);
  const queried = await recordProviderStatus(db, payout.id, status, provider);
  // Only the worker whose query moved the payout back to `sending` sends it, so that it is not sent
  // twice.
  if (queried.sends > left.sends) await send({ db, config }, queried, provider);
}

async function isLedgerSound(db: Keys['db']): Promise<boolean> {
  try {
    await requireSoundLedger(db);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function send(parts: Keys, payout: StoredPayout, provider: PayoutAdapter): Promise<void> {
  const status = await provider.pay(await requestOf(parts, payout));
  await recordProviderStatus(parts.db, payout.id, status, provider);
}

async function requestOf({ db, config }: Keys, payout: StoredPayout): Promise<PayoutRequest> {
  const { reference, provider_ref, amount_minor, currency, first_sent_at } = payout;
  const payout_method_id = payout.payout_method_id ?? 0;
  return {
    reference,
    provider_ref,
    amount_minor,
    currency,
    payout_method_id,
    country: await findCountry(db, payout),
    details: unsealSent(config.secret_key, payout),
    first_sent_at: first_sent_at ?? now(),
  };
}
