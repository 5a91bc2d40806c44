import type { moveCommission } from '#server/books/ledger/move-commission.ts';
import { postTransactions } from '#server/books/ledger/post-transactions.ts';
import { publishAll } from '#server/events.ts';
import { currentOrigin, type Origin } from '#server/platform/current-origin.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { announceLines } from './announce-lines.ts';
import { insertChanges } from './store.ts';

type Change = Parameters<typeof insertChanges>[1][number];

/** One change of a line with the ledger postings it causes. */
export type LineChange = {
  change: Omit<Change, 'created_at'>;
  postings: ReturnType<typeof moveCommission>;
  /** The request or job that has caused it; absent: the running one. */
  origin?: Origin;
};

/**
 * Writes the history, outbox events and ledger postings of line changes, at most one change per
 * line, and then those of `returns` that follow from them: a return that is recorded with its sale
 * has a change in both. The outbox rows are written in the caller's transaction, so events are
 * published if and only if the change commits. Call this once and last: posting locks the head of the
 * ledger until the commit, and accounts must be locked before it.
 */
export async function writeChanges(
  tx: Tx,
  changes: readonly LineChange[],
  at: Date,
  returns: readonly LineChange[] = [],
): Promise<void> {
  const entries = await writeHistory(tx, changes, at);
  entries.push(...(await writeHistory(tx, returns, at)));
  await postTransactions(tx, entries, { areNew: true });
}

/** Writes history and events; returns the entries to post. */
async function writeHistory(tx: Tx, changes: readonly LineChange[], at: Date) {
  const rows = changes.map(({ change }) => ({ ...change, created_at: at }));
  const ids = await insertChanges(tx, rows);
  announceLines(
    tx,
    rows.map(({ order_line_id }) => order_line_id),
  );
  const idOf = (orderLineId: number) => String(ids.get(orderLineId));
  const events = changes.map(({ change: { kind, order_line_id }, origin = currentOrigin() }) => {
    const isNew = kind === 'recorded';
    return { isNew, origin, line: { order_line_id }, change_id: idOf(order_line_id) };
  });
  const recorded = events.filter(({ isNew }) => isNew);
  const changed = events.filter(({ isNew }) => !isNew);
  await publishAll(
    tx,
    'order_line.recorded',
    recorded.map(({ line }) => line),
    recorded.map(({ origin }) => origin),
  );
  await publishAll(
    tx,
    'order_line.changed',
    changed.map(({ line, change_id }) => ({ ...line, change_id })),
    changed.map(({ origin }) => origin),
  );
  return changes
    .filter(({ postings }) => postings.length > 0)
    .map(({ change, postings }) => ({
      kind: `order_line.${change.kind}`,
      business_key: idOf(change.order_line_id),
      description: `order line ${change.order_line_id}`,
      postings,
    }));
}
