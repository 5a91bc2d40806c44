import type { DecisionReason } from '#contract/orders/fields.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import type { Decision } from './rules.ts';
import type { StoredLine } from './store.ts';
import { findLastChanges } from './undo-lines.ts';
import type { LineAuthor } from './write-changes.ts';

/** A permitted decision on a locked line. */
export type LineDecision = {
  line: StoredLine;
  decision: Decision;
  reason: DecisionReason | null;
  note: string | null;
};

/** The columns that a decision changes. */
const DECIDED = ['status', 'reason', 'note', 'decided_at', 'decided_by'] as const;

/** The columns that a decision changes, as they are before it. */
export const beforeDecision = (line: StoredLine) =>
  Object.fromEntries(DECIDED.map((name) => [name, line[name] ?? null]));

/**
 * Stores a person's decision that has just been applied, so that it can be undone. Returns its id, or
 * null if it has changed no line.
 */
export async function storeDecision(
  tx: Tx,
  { staff_id, user_id = null, at }: LineAuthor & { at: Date },
  decisions: readonly LineDecision[],
): Promise<number | null> {
  const [first] = decisions;
  if (!first) return null;
  const { decision, reason, note } = first;
  const isOfOne = decisions.every(({ line }) => line.brand_id === first.line.brand_id);
  const brand_id = isOfOne ? first.line.brand_id : null;
  const { id } = await tx
    .insertInto('order_decisions')
    .values({
      ...{ brand_id, staff_id, user_id, decision, reason, note },
      ...{ lines: decisions.length, decided_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = decisions.map(({ line }) => line.id);
  const changes = await findLastChanges(tx, ids);
  const rows = decisions.map(({ line }) => ({
    decision_id: id,
    order_line_id: line.id,
    change_id: changes.get(line.id) ?? 0n,
    before: JSON.stringify(beforeDecision(line)),
  }));
  await insertRows(tx, 'order_decision_lines', rows, ['before']).execute();
  return id;
}
