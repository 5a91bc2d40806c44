import type { DecisionReason } from '#contract/orders/fields.ts';
import { moveCommission } from '#server/books/ledger/move-commission.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { sidesOf } from '../commission/currencies/rules.ts';
import { settleReturns } from '../returns/settle-returns.ts';
import type { Decision } from './rules.ts';
import { type StoredLine, updateDecisions } from './store.ts';
import { writeChanges } from './write-changes.ts';

/** A permitted decision on a locked line. */
export type LineDecision = {
  line: StoredLine;
  decision: Decision;
  reason: DecisionReason | null;
  note: string | null;
};

/**
 * Applies decisions that `checkDecision` permitted: updates lines and writes history, outbox events
 * and ledger postings.
 */
export async function decideLines(
  tx: Tx,
  decisions: readonly LineDecision[],
  by: { staff_id: number | null; brand_key_id?: number | null; at: Date },
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
      staff_id: by.staff_id,
      brand_key_id: by.brand_key_id ?? null,
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
