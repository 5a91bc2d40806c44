import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findExtent } from '../store.ts';
import { checkChain, checkLink, type Verdict } from '../verify-ledger.ts';
import { checkWhole, faultFields, inOneState } from './check-whole.ts';
import { addVerified, findCheck, findUnevenSum, updateCheck } from './store.ts';

const WHOLE_EVERY_MS = 24 * 3_600_000;

/**
 * Verifies incrementally: the last verified transaction again, everything posted since, and every
 * balance. Once a day, and while there is a fault, it verifies the whole ledger. A fault stops
 * payouts (`requireSoundLedger`) until a check of the whole ledger passes.
 */
export async function watchLedger({ db, log }: Pick<Parts, 'db' | 'log'>): Promise<void> {
  const last = await findCheck(db);
  const isDue = (last.whole_at?.getTime() ?? 0) + WHOLE_EVERY_MS <= now().getTime();
  const fault = last.fault !== null || isDue ? (await checkWhole(db)).broken : await checkNews(db);
  if (fault) log.error({ fault }, 'the ledger does not hold: no payout goes out');
}

async function checkNews(db: Db): Promise<Verdict['broken']> {
  return inOneState(db, async (tx) => {
    const extent = await findExtent(tx);
    const { verified_id, verified_hash } = await findCheck(tx);
    const from = { id: verified_id, hash: verified_hash };
    const broken = (await checkLink(tx, from)) ?? (await checkChain(tx, extent, from));
    if (!broken) await addVerified(tx, verified_id, extent.last_id);
    const uneven = broken ? undefined : await findUnevenSum(tx);
    const fault = uneven
      ? { transaction_id: null, account_id: uneven.id, what: uneven.what }
      : broken;
    const verified = fault
      ? { verified_id, verified_hash }
      : { verified_id: extent.last_id, verified_hash: extent.last_hash };
    await updateCheck(tx, { ...verified, ...faultFields(fault) });
    return fault;
  });
}
