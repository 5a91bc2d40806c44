import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { ChangeToUndo, KeptSubject } from '#server/platform/files/row-file.ts';
import { isMoved, sidesOf } from '../commission/exchange-amounts.ts';
import { settleReturns } from '../returns/settle-returns.ts';
import { listReturnsOf } from '../returns/store.ts';
import { type LineUpdate, lockLines, type StoredLine, updateLine } from './store.ts';
import { changeOfLine, type LineAuthor, type LineChange, writeChanges } from './write-changes.ts';

/**
 * Reverts lines to what they were before an import or a decision: amounts, status and ledger. A line that the
 * import recorded is rejected, and a later report of it counts as new. Lines that have changed
 * again, or whose status would change after their settlement, are kept and returned.
 */
export async function undoLines(
  tx: Tx,
  by: LineAuthor,
  entries: readonly ChangeToUndo[],
): Promise<KeptSubject[]> {
  const at = now();
  const ids = entries.map((one) => one.subject_id);
  const lines = new Map((await lockLines(tx, ids)).map((line) => [line.id, line]));
  const lastChanges = await findLastChanges(tx, ids);
  const kept: KeptSubject[] = [];
  const changes: LineChange[] = [];
  for (const entry of entries) {
    const { subject_id } = entry;
    const line = lines.get(subject_id);
    if (!line) throw new Error(`Line ${subject_id} of an import does not exist.`);
    const set = entry.before ? reviveAmounts(entry.before) : discarded(line, at, by.staff_id);
    const after = { ...line, ...set } as StoredLine;
    const isLast =
      lastChanges.get(subject_id) === entry.version && !(await isReturned(tx, line, after));
    const isSettled = line.settlement_id !== null && after.status !== line.status;
    if (!isLast || isSettled) {
      const key = isLast ? 'CONVERSION_ALREADY_SETTLED' : 'IMPORT_LINE_CHANGED';
      kept.push({ subject_id, key });
      continue;
    }
    await updateLine(tx, subject_id, { ...set, updated_at: at });
    changes.push(changeOfLine('undone', line, after, by));
  }
  const returns = await settleReturns(tx, [...lines.values()], at);
  await writeChanges(tx, changes, at, returns);
  return kept;
}

/** A return in the present currencies of its sale fixes them, and the publisher. */
async function isReturned(tx: Tx, line: StoredLine, after: StoredLine): Promise<boolean> {
  const isSame =
    !isMoved(line, after) && sidesOf(line).original.currency === sidesOf(after).original.currency;
  return !isSame && (await listReturnsOf(tx, line.id)).length > 0;
}

const discarded = (line: StoredLine, at: Date, decided_by: number | null): LineUpdate => ({
  status: 'rejected',
  reason: 'CORRECTION',
  decided_at: at,
  decided_by,
  input: JSON.stringify({ ...line.input, undone: true }),
});

/** Exact integers are stored as text in JSON. */
const reviveAmounts = (before: Record<string, unknown>): LineUpdate =>
  Object.fromEntries(
    Object.entries(before).map(([name, value]) => [
      name,
      name.endsWith('_minor') && value !== null ? BigInt(value as string) : value,
    ]),
  );

/** The last change of each line. */
export async function findLastChanges(
  tx: Tx,
  lineIds: readonly number[],
): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ id: number; change_id: bigint }>`
    select order_line_id as id, max(id) as change_id from order_line_changes
    where order_line_id = any(${lineIds}::int[]) group by order_line_id`.execute(tx);
  return new Map(rows.map((one) => [one.id, one.change_id]));
}
