import type { PayoutType } from '#contract/payout-methods/publisher.ts';
import { requireSoundLedger } from '#server/ledger/checks/require-sound-ledger.ts';
import { findCountry } from '#server/payout-methods/find-method-details.ts';
import { openProviders } from '#server/payout-providers/open-providers.ts';
import type { Order, Provider } from '#server/payout-providers/rules.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { StoredPayout } from '../store.ts';
import { beginPayout } from './begin-payout.ts';
import { recordProviderStatus } from './record-provider-status.ts';
import { LEASE_MS } from './rules.ts';
import { unsealSent } from './seal-sent.ts';
import { postponePayout, takeDue } from './store.ts';

type Keys = Pick<Parts, 'db' | 'config'>;

const UNSOUND_MS = 60_000;

/**
 * Advances one due payout by a step; returns whether there was one. The provider is called between
 * two transactions, never within one. After a crash while sending, the payout is still `sending`:
 * its outcome is unknown, so the provider is queried before anything is sent again.
 */
export async function advancePayout({ db, config }: Keys): Promise<boolean> {
  const until = new Date(now().getTime() + LEASE_MS);
  const payout = await takeDue(db, now(), until);
  if (!payout) return false;
  const provider = openProviders(config.payouts)[payout.method as PayoutType];
  // Results of sent payments are recorded in any case; nothing is sent while the ledger check has a
  // fault.
  const mayLeave = ['open', 'sending', 'unknown'].includes(payout.status);
  if (mayLeave && !(await isLedgerSound(db))) {
    await postponePayout(db, payout.id, new Date(now().getTime() + UNSOUND_MS));
    return true;
  }
  if (payout.status === 'open') {
    const begun = await beginPayout({ db, config }, payout.id);
    if (begun && provider) await send({ db, config }, begun, provider);
    return true;
  }
  if (!provider) {
    const why = 'This way of paying is not set up here any more.';
    await recordProviderStatus(db, payout.id, { state: 'unknown', why }, null);
    return true;
  }
  const left =
    payout.status === 'sending'
      ? await recordProviderStatus(
          db,
          payout.id,
          { state: 'unknown', why: 'It was cut off.' },
          provider,
        )
      : payout;
  const order = await orderOf({ db, config }, left);
  const asked = await recordProviderStatus(db, payout.id, await provider.ask(order), provider);
  // Only the worker whose query moved the payout back to `sending` sends it, so that it is not sent
  // twice.
  if (asked.attempts > left.attempts) await send({ db, config }, asked, provider);
  return true;
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

async function send(parts: Keys, payout: StoredPayout, provider: Provider): Promise<void> {
  const told = await provider.pay(await orderOf(parts, payout));
  await recordProviderStatus(parts.db, payout.id, told, provider);
}

async function orderOf({ db, config }: Keys, payout: StoredPayout): Promise<Order> {
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
