import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { selectHead } from '../store.ts';
import { addSums, lockSumsHead } from './store.ts';

/** Transactions per step: about a second of work. */
const STEP = 20_000n;

/**
 * Adds the next transactions of the ledger to its sums; returns whether more are waiting. The head of
 * the sums moves in the same transaction, so that each posting is counted once; ids of the ledger are
 * in the order of their commits, so that none can appear behind it later.
 */
export function addNextSums({ db }: Pick<Parts, 'db'>, step = STEP): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const after = await lockSumsHead(tx);
    const { last_id } = await selectHead(tx);
    const upTo = last_id < after + step ? last_id : after + step;
    if (upTo > after) await addSums(tx, after, upTo);
    return upTo < last_id;
  });
}
