import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { FIRST_HASH, type Verdict, verifyLedger } from '../verify-ledger.ts';
import { addVerified, deleteVerified, updateCheck } from './store.ts';

/** Verifies the whole ledger and stores the result. */
export async function checkWhole(db: Db): Promise<Verdict> {
  return inOneState(db, async (tx) => {
    const verdict = await verifyLedger(tx);
    const { broken, last_id, last_hash } = verdict;
    await deleteVerified(tx);
    if (!broken) await addVerified(tx, 0n, last_id);
    const verified = broken
      ? { verified_id: 0n, verified_hash: FIRST_HASH }
      : { verified_id: last_id, verified_hash: last_hash };
    await updateCheck(tx, { ...verified, ...faultFields(broken), whole_at: now() });
    return verdict;
  });
}

/** The result of a check as columns of `ledger_checks`. */
export function faultFields(broken: Verdict['broken']) {
  return {
    checked_at: now(),
    fault: broken?.what ?? null,
    fault_transaction_id: broken?.transaction_id ?? null,
    fault_account_id: broken?.account_id ?? null,
  };
}

/** Runs a check on one snapshot of the database, so that concurrent postings do not affect it. */
export function inOneState<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(work);
}
