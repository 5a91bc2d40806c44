import { sql } from 'kysely';
import type { DecisionReason } from '#contract/orders/fields.ts';
import { moveCommission } from '#server/books/ledger/move-commission.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sidesOf } from '../commission/exchange-amounts.ts';
import { settleReturns } from '../returns/settle-returns.ts';
import { checkDecision, type Decision, missingOf } from './rules.ts';
import { lockLines, lockLinesOfOrders, type StoredLine } from './store.ts';
import { type LineDecision, storeDecision } from './store-decision.ts';
import { authorOf, type LineAuthor, writeChanges } from './write-changes.ts';

const BATCH_SIZE = 200;

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
 * Approves or rejects lines, all or none; with `brand_id` only lines of that brand exist. Idempotent:
 * lines already in the requested state are not modified and are counted in `unchanged`. A decision of a
 * person can be undone by its `decision_id`. Refuses ID_REQUIRED when no line is named,
 * CONVERSION_NOT_FOUND, CONVERSION_STATUS_INVALID, CONVERSION_ALREADY_SETTLED, REASON_REQUIRED and
 * NOTE_REQUIRED.
 */
export function decideOrderLines(
  db: Db,
  by: LineAuthor,
  request: DecisionRequest,
): Promise<{ decided: number; unchanged: number; decision_id: number | null }> {
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
    const at = now();
    await decideLines(tx, decisions, { ...by, at });
    const isByPerson = by.staff_id !== null || by.user_id != null;
    const decision_id = isByPerson ? await storeDecision(tx, { ...by, at }, decisions) : null;
    return { decided: selected.length, unchanged: lines.length - selected.length, decision_id };
  });
}

async function lockSelected(tx: Tx, request: DecisionRequest): Promise<StoredLine[]> {
  const { ids, brand_id, order_id, line_id } = request;
  if (ids) {
    const wantedIds = new Set(ids);
    const lines = await lockLines(tx, [...wantedIds]);
    const isOfOther = brand_id !== undefined && lines.some((line) => line.brand_id !== brand_id);
    if (lines.length < wantedIds.size || isOfOther) refuse('CONVERSION_NOT_FOUND');
    return lines;
  }
  if (brand_id === undefined || order_id === undefined) refuse('ID_REQUIRED');
  const lines = await lockLinesOfOrders(tx, brand_id, [order_id]);
  const selected = lines.filter((line) => line_id === undefined || line.line_id === line_id);
  if (selected.length === 0) refuse('CONVERSION_NOT_FOUND');
  return selected;
}

/** Approves the lines still pending on their lock date, in transactions of at most 200 lines. */
export async function approveLocked({ db }: Pick<Parts, 'db'>): Promise<void> {
  for (;;) {
    const at = now();
    const ids = await listLocked(db, at.toISOString().slice(0, 10), BATCH_SIZE);
    if (ids.length === 0) return;
    await inTransaction(db, async (tx) => {
      // Skips lines that were decided between listing and locking.
      const lines = (await lockLines(tx, ids)).filter((line) => line.status === 'pending');
      const decisions = lines.map((line) => ({
        line,
        decision: 'approved' as const,
        reason: null,
        note: null,
      }));
      await decideLines(tx, decisions, { staff_id: null, at });
    });
  }
}

/**
 * Applies decisions that `checkDecision` permitted: updates lines and writes history, outbox events
 * and ledger postings.
 */
export async function decideLines(
  tx: Tx,
  decisions: readonly LineDecision[],
  by: LineAuthor & { at: Date },
): Promise<void> {
  if (decisions.length === 0) return;
  const rows = decisions.map(({ line, ...decision }) => ({ id: line.id, ...decision }));
  await updateDecisions(tx, rows, by);
  const changes = decisions.map((one) => ({
    change: {
      order_line_id: one.line.id,
      kind: one.decision,
      old_status: one.line.status,
      new_status: one.decision,
      currency: one.line.currency,
      old_sale_minor: one.line.sale_minor,
      new_sale_minor: one.line.sale_minor,
      old_commission_minor: one.line.commission_minor,
      new_commission_minor: one.line.commission_minor,
      reason: one.reason,
      note: one.note,
      ...authorOf(by),
    },
    postings: postingsOf(one),
  }));
  const rejected = decisions.filter(({ decision }) => decision === 'rejected');
  // A rejected return no longer counts for the other returns of its sale.
  const concerned = rejected.flatMap(({ line: { brand_id, order_id, sale_order_id } }) => [
    { brand_id, order_id },
    { brand_id, order_id: sale_order_id ?? order_id },
  ]);
  const returns = await settleReturns(tx, concerned, by.at);
  await writeChanges(tx, changes, by.at, returns);
}

function postingsOf({ line, decision }: LineDecision) {
  const { publisher_id, brand_id, currency, id, status, commission_minor } = line;
  if (publisher_id === null) return [];
  const owners = { publisher_id, brand_id, currency, order_line_id: id };
  const from = status === 'rejected' ? 'none' : status;
  const to = decision === 'approved' ? 'approved' : 'none';
  const { brand } = sidesOf(line);
  const owed = { currency: brand.currency, minor: brand.commission_minor };
  return moveCommission(owners, from, to, commission_minor, owed);
}

type StoredDecision = {
  id: number;
  decision: string;
  reason: DecisionReason | null;
  note: string | null;
};

/** Stores decisions on their lines. */
async function updateDecisions(
  tx: Tx,
  decisions: readonly StoredDecision[],
  by: { staff_id: number | null; at: Date },
): Promise<void> {
  await sql`
    update order_lines as c
    set status = d.decision, reason = d.reason, note = coalesce(d.note, c.note),
      decided_at = ${by.at}, decided_by = ${by.staff_id}, updated_at = ${by.at}
    from unnest(
      ${decisions.map((one) => one.id)}::int[], ${decisions.map((one) => one.decision)}::text[],
      ${decisions.map((one) => one.reason)}::text[], ${decisions.map((one) => one.note)}::text[]
    ) as d (id, decision, reason, note)
    where c.id = d.id`.execute(tx);
}

/**
 * At most `limit` pending lines whose lock date has passed, by ascending id. Lines without a
 * commission rule are left to staff: there is no commission to approve yet. Unconfirmed lines wait
 * for the brand's own report.
 */
async function listLocked(db: Db, day: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select('id')
    .where('status', '=', 'pending')
    .where('lock_date', '<=', day)
    .where('publisher_id', 'is not', null)
    .where('rule_id', 'is not', null)
    .where('unconfirmed', '=', false)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
