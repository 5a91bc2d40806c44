import { setTimeout } from 'node:timers/promises';
import { type Insertable, sql } from 'kysely';
import type { moveCommission } from '#server/books/ledger/move-commission.ts';
import { postTransactions } from '#server/books/ledger/post-transactions.ts';
import { publishAll } from '#server/events.ts';
import { currentOrigin, type Origin } from '#server/platform/current-origin.ts';
import { afterCommit, type Db, type Tx } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { PREPARED } from '#server/platform/db/prepare-marked.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { announceChange } from '#server/platform/live/announce-change.ts';
import { postTransition } from './post-difference.ts';
import type { StoredLine } from './store.ts';

/** Lines of this long are announced together: a brand can report a thousand a second. */
const COLLECT_MS = 500;

type Change = Parameters<typeof insertChanges>[1][number];

/**
 * Who changes a line: a staff member, a person of the brand, or the brand by a key; none of them: the
 * network by itself, or a report of the brand.
 */
export type LineAuthor = {
  staff_id: number | null;
  user_id?: number | null;
  brand_key_id?: number | null;
};

/** The author of a change as its history has them. */
export const authorOf = ({ staff_id, user_id = null, brand_key_id = null }: LineAuthor) => ({
  staff_id,
  user_id,
  brand_key_id,
});

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

/** The history entry and the postings of a line that changes from one stored state to another. */
export function changeOfLine(
  kind: string,
  before: StoredLine,
  after: StoredLine,
  by: LineAuthor = { staff_id: null },
): LineChange {
  return {
    change: {
      order_line_id: before.id,
      kind,
      old_status: before.status,
      new_status: after.status,
      old_currency: before.currency === after.currency ? null : before.currency,
      currency: after.currency,
      old_sale_minor: before.sale_minor,
      new_sale_minor: after.sale_minor,
      old_commission_minor: before.commission_minor,
      new_commission_minor: after.commission_minor,
      reason: after.reason,
      note: after.note,
      ...authorOf(by),
    },
    postings: postTransition(before, after),
  };
}

const waiting = new WeakMap<Db, Set<number>>();

/** Announces changed lines to the open screens of their publishers, once the transaction has committed. */
function announceLines(db: Db, ids: readonly number[]): void {
  if (ids.length === 0) return;
  afterCommit(db, (root) => {
    const pending = waiting.get(root);
    for (const id of ids) pending?.add(id);
    if (!pending) void announceSoon(root, new Set(ids));
  });
}

async function announceSoon(db: Db, ids: Set<number>): Promise<void> {
  waiting.set(db, ids);
  await setTimeout(COLLECT_MS, null, { ref: false });
  waiting.delete(db);
  // Screens show the change later; the database may be closing.
  const publishers = await listPublishersOf(db, [...ids]).catch(() => []);
  announceChange(db, 'orders', 'staff', ...publishers.map((publisher_id) => ({ publisher_id })));
}

/** Inserts history entries, at most one per line; returns their ids by line id. */
async function insertChanges(
  tx: Tx,
  changes: readonly Insertable<DB['order_line_changes']>[],
): Promise<Map<number, bigint>> {
  if (changes.length === 0) return new Map();
  const rows = await insertRows(tx, 'order_line_changes', changes)
    .returning(['id', 'order_line_id'])
    .modifyEnd(PREPARED)
    .execute();
  return new Map(rows.map((row) => [row.order_line_id, row.id]));
}

/** The publishers of lines. */
async function listPublishersOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('order_lines')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .select('publisher_id')
    .distinct()
    .execute();
  return rows.flatMap(({ publisher_id }) => publisher_id ?? []);
}
