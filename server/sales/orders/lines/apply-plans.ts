import type { Tx } from '#server/platform/db/connect.ts';
import type { Planned, Recorded } from '../intake/line-request.ts';
import { type ChangedOrder, settleReturns } from '../returns/settle-returns.ts';
import { changeOfLine } from './change-of-line.ts';
import type { Plan } from './plan-lines.ts';
import { postDifference } from './post-difference.ts';
import {
  FIRST_OF_ORDER,
  insertLines,
  type NewLine,
  type OrderKey,
  type StoredLine,
} from './store.ts';
import { type UpdatedLine, updateLines } from './update-store.ts';
import { type LineChange, writeChanges } from './write-changes.ts';

/**
 * Carries out plans of any brands: lines, their history, ledger postings and events. `stored` contains
 * the lines stored for their orders, which are locked.
 */
export async function applyPlans(
  tx: Tx,
  planned: readonly Planned[],
  stored: readonly OrderKey[],
  at: Date,
): Promise<(Planned & Recorded)[]> {
  const fresh = planned.flatMap(({ plan }) => (plan.outcome === 'recorded' ? [plan.line] : []));
  const inserted = await insertLines(tx, markFirst(fresh, stored));
  const ids = new Map(inserted.map((row) => [nameOf(row), row.id]));
  const done = planned.map((one) => ({ ...one, order_line_id: lineIdOf(one.plan, ids) }));
  const changes: LineChange[] = [];
  const orders: ChangedOrder[] = [];
  const updates: UpdatedLine[] = [];
  for (const { plan, order_line_id, request } of done) {
    if (order_line_id === null || plan.outcome === 'repeated' || plan.outcome === 'refused')
      continue;
    const { origin, brand } = request;
    orders.push(...changedOrders(plan, brand.id).map((order) => ({ ...order, origin })));
    if (plan.outcome === 'recorded') {
      changes.push({ ...recordingOf(plan.line, order_line_id), origin });
      continue;
    }
    updates.push({ id: order_line_id, set: { ...plan.set, updated_at: at } });
    const after = { ...plan.old, ...plan.set } as StoredLine;
    changes.push({ ...changeOfLine(plan.outcome, plan.old, after), origin });
  }
  await updateLines(tx, updates);
  // Lines are locked before `writeChanges` locks the ledger.
  await writeChanges(tx, changes, at, await settleReturns(tx, orders, at));
  return done;
}

const nameOf = (line: { brand_id: number; order_id: string; line_id: string }) =>
  JSON.stringify([line.brand_id, line.order_id, line.line_id]);

/** Marks the first line of each new order; the database looks up the first line of the others. */
function markFirst(lines: readonly NewLine[], stored: readonly OrderKey[]): NewLine[] {
  const known = new Set(stored.map(orderOf));
  return lines.map((line) => {
    const order = orderOf(line);
    const isFirst = !known.has(order);
    known.add(order);
    return { ...line, first_line_id: isFirst ? FIRST_OF_ORDER : 0 };
  });
}

const orderOf = ({ brand_id, order_id }: OrderKey) => `${brand_id} ${order_id}`;

/** The order of a changed line, and that of the sale it reverses. */
function changedOrders(plan: Plan, brand_id: number): OrderKey[] {
  const line = plan.outcome === 'recorded' ? plan.line : 'old' in plan ? plan.old : null;
  const { order_id } = plan.report;
  const ids = new Set([order_id, line?.sale_order_id ?? order_id]);
  return [...ids].map((id) => ({ brand_id, order_id: id }));
}

function lineIdOf(plan: Plan, inserted: ReadonlyMap<string, number>): number | null {
  if (plan.outcome === 'refused') return null;
  if (plan.outcome !== 'recorded') return plan.old.id;
  return inserted.get(nameOf(plan.line)) ?? null;
}

function recordingOf(
  line: Extract<Plan, { outcome: 'recorded' }>['line'],
  order_line_id: number,
): LineChange {
  return {
    change: {
      order_line_id,
      kind: 'recorded',
      new_status: line.status,
      currency: line.currency,
      new_sale_minor: line.sale_minor,
      new_commission_minor: line.commission_minor,
      note: line.note ?? null,
    },
    postings: postDifference({ brand_id: line.brand_id, order_line_id }, 'pending', null, line),
  };
}
