import { publishAll } from '#server/events.ts';
import type { moveCommission } from '#server/ledger/move-commission.ts';
import { postTransactions } from '#server/ledger/post-transactions.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { announceLines } from './announce-lines.ts';
import { insertChanges } from './store.ts';

type Change = Parameters<typeof insertChanges>[1][number];

/** One change of a line with the ledger postings it causes. */
export type LineChange = {
  change: Omit<Change, 'created_at'>;
  postings: ReturnType<typeof moveCommission>;
};

/**
 * Writes the history, outbox events and ledger postings of line changes, at most one change per
 * line. The outbox rows are written in the caller's transaction, so events are published if and
 * only if the change commits. Call this last: posting locks the head of the ledger until the
 * commit.
 */
export async function writeChanges(
  tx: Tx,
  changes: readonly LineChange[],
  at: Date,
): Promise<void> {
  const rows = changes.map(({ change }) => ({ ...change, created_at: at }));
  const ids = await insertChanges(tx, rows);
  announceLines(
    tx,
    rows.map(({ order_line_id }) => order_line_id),
  );
  const idOf = (orderLineId: number) => String(ids.get(orderLineId));
  const recorded = rows.filter(({ kind }) => kind === 'recorded');
  const changed = rows.filter(({ kind }) => kind !== 'recorded');
  await publishAll(
    tx,
    'order_line.recorded',
    recorded.map(({ order_line_id }) => ({ order_line_id })),
  );
  await publishAll(
    tx,
    'order_line.changed',
    changed.map(({ order_line_id }) => ({ order_line_id, change_id: idOf(order_line_id) })),
  );
  const entries = changes
    .filter(({ postings }) => postings.length > 0)
    .map(({ change, postings }) => ({
      kind: `order_line.${change.kind}`,
      business_key: idOf(change.order_line_id),
      description: `order line ${change.order_line_id}`,
      postings,
    }));
  await postTransactions(tx, entries);
}
