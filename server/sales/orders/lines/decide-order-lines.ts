import type { DecisionReason } from '#contract/orders/fields.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { decideLines } from './decide-lines.ts';
import { checkDecision, type Decision, missingOf } from './rules.ts';
import { lockLines, lockLinesOfOrders, type StoredLine } from './store.ts';

/** Selects the lines and states the decision. */
type DecisionRequest = {
  ids?: readonly number[] | undefined;
  brand_id?: number | undefined;
  order_id?: string | undefined;
  line_id?: string | undefined;
  decision: Decision;
  reason?: DecisionReason | undefined;
  note?: string | undefined;
};

/**
 * Approves or rejects lines, all or none. Idempotent: lines already in the requested state are not
 * modified and are counted in `unchanged`. Refuses ID_REQUIRED when no line is named,
 * CONVERSION_NOT_FOUND, CONVERSION_STATUS_INVALID, CONVERSION_ALREADY_SETTLED, REASON_REQUIRED and
 * NOTE_REQUIRED.
 */
export function decideOrderLines(
  db: Db,
  staff: { staff_id: number },
  request: DecisionRequest,
): Promise<{ decided: number; unchanged: number }> {
  const missing = missingOf(request.decision, request.reason, request.note);
  if (missing) refuse(missing);
  return inTransaction(db, async (tx) => {
    const lines = await lockSelected(tx, request);
    const { decision, reason = null, note = null } = request;
    const selected = lines.filter((line) => {
      const verdict = checkDecision(line, decision);
      if (verdict !== null && verdict !== 'unchanged') refuse(verdict);
      return verdict === null;
    });
    const decisions = selected.map((line) => ({ line, decision, reason, note }));
    await decideLines(tx, decisions, { ...staff, at: now() });
    return { decided: selected.length, unchanged: lines.length - selected.length };
  });
}

async function lockSelected(tx: Tx, request: DecisionRequest): Promise<StoredLine[]> {
  const { ids, brand_id, order_id, line_id } = request;
  if (ids) {
    const wantedIds = new Set(ids);
    const lines = await lockLines(tx, [...wantedIds]);
    if (lines.length < wantedIds.size) refuse('CONVERSION_NOT_FOUND');
    return lines;
  }
  if (brand_id === undefined || order_id === undefined) refuse('ID_REQUIRED');
  const lines = await lockLinesOfOrders(tx, brand_id, [order_id]);
  const selected = lines.filter((line) => line_id === undefined || line.line_id === line_id);
  if (selected.length === 0) refuse('CONVERSION_NOT_FOUND');
  return selected;
}
