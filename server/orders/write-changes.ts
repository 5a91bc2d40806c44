import { publishAll } from '#server/events.ts';
import type { moveCommission } from '#server/ledger/move-commission.ts';
import { postTransactions } from '#server/ledger/post-transactions.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { insertChanges } from './store.ts';

type Change = Parameters<typeof insertChanges>[1][number];

/** One thing that happened to a line, with the postings it causes. */
export type LineChange = {
  change: Omit<Change, 'created_at'>;
  postings: ReturnType<typeof moveCommission>;
};

/**
 * Writes history, events and postings of changes to lines, each line once at most. Call it last:
 * from the postings on, the ledger's head is locked until the commit.
 */
export async function writeChanges(
  tx: Tx,
  changes: readonly LineChange[],
  at: Date,
): Promise<void> {
  const rows = changes.map(({ change }) => ({ ...change, created_at: at }));
  const ids = await insertChanges(tx, rows);
  const idOf = (orderLineId: number) => String(ids.get(orderLineId));
  const told = rows.map(({ order_line_id, kind }) => ({ order_line_id, kind }));
  const isNew = (one: { kind: string }) => one.kind === 'recorded';
  await publishAll(
    tx,
    'conversion.recorded',
    told.filter(isNew).map(({ order_line_id }) => ({ order_line_id })),
  );
  await publishAll(
    tx,
    'conversion.changed',
    told
      .filter((one) => !isNew(one))
      .map(({ order_line_id }) => ({ order_line_id, change_id: idOf(order_line_id) })),
  );
  const entries = changes
    .filter(({ postings }) => postings.length > 0)
    .map(({ change, postings }) => ({
      kind: `conversion.${change.kind}`,
      business_key: idOf(change.order_line_id),
      description: `order line ${change.order_line_id}`,
      postings,
    }));
  await postTransactions(tx, entries);
}
