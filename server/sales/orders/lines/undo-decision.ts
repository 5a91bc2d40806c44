import type { ReplyOf } from '#contract/call.ts';
import type { undoOrderDecision } from '#contract/orders/decisions.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { ChangeToUndo } from '#server/platform/files/row-file.ts';
import { refuse } from '#server/platform/refusal.ts';
import { undoLines } from './undo-lines.ts';
import type { LineAuthor } from './write-changes.ts';

/**
 * Takes a decision back: its lines become what they were before it, except those that have changed
 * since or are settled. With `brandId` only decisions of that brand's people exist. Refuses NOT_FOUND
 * and ORDER_DECISION_UNDONE.
 */
export function undoDecision(
  db: Db,
  by: LineAuthor,
  id: number,
  brandId?: number,
): Promise<ReplyOf<typeof undoOrderDecision>> {
  return inTransaction(db, async (tx) => {
    const decision = await lockDecision(tx, id);
    const isOfOther =
      brandId !== undefined && (decision?.brand_id !== brandId || decision.user_id === null);
    if (!decision || isOfOther) refuse('NOT_FOUND');
    if (decision.undone_at) refuse('ORDER_DECISION_UNDONE');
    const kept = await undoLines(tx, by, await listDecisionLines(tx, id));
    const undone = decision.lines - kept.length;
    await tx
      .updateTable('order_decisions')
      .set({ undone_at: now(), lines_undone: undone })
      .where('id', '=', id)
      .execute();
    return { undone, kept: kept.length };
  });
}

function lockDecision(tx: Tx, id: number) {
  return tx
    .selectFrom('order_decisions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

async function listDecisionLines(tx: Tx, decisionId: number): Promise<ChangeToUndo[]> {
  const rows = await tx
    .selectFrom('order_decision_lines')
    .select(['order_line_id as subject_id', 'change_id as version', 'before'])
    .where('decision_id', '=', decisionId)
    .orderBy('order_line_id')
    .execute();
  return rows as unknown as ChangeToUndo[];
}
