import { createHash } from 'node:crypto';
import type { ErrorKey } from '#contract/errors.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { ReportingBrand } from './brand-store.ts';
import { changeOfLine } from './change-of-line.ts';
import { openLookups } from './open-lookups.ts';
import type { Plan } from './plan-lines.ts';
import { planOrders } from './plan-orders.ts';
import { postDifference } from './post-difference.ts';
import { NO_RULE } from './returns/open-returns.ts';
import { type ReturnRule, saleOrderOf } from './returns/rules.ts';
import { settleReturns } from './returns/settle-returns.ts';
import { findReturnRule } from './returns/store.ts';
import { isReturn, type LineReport } from './rules.ts';
import {
  insertLines,
  lockLinesOfOrders,
  lockOrders,
  type StoredLine,
  updateLine,
} from './store.ts';
import { type LineChange, writeChanges } from './write-changes.ts';

export type Source =
  | 'call'
  | 'pixel'
  | 'file'
  | 'staff'
  | 'demo'
  | 'claim'
  /** A script on the shop's page: its lines are unconfirmed. */
  | 'browser'
  /** The order API. */
  | 'api'
  /** A webhook of a shop platform. */
  | 'shop';

/** A plan that was carried out: the id of its line, or null if the report was refused. */
export type Recorded = { plan: Plan; order_line_id: number | null };

/**
 * Records lines of one brand, for any number of orders, in one transaction (batches of about 500
 * are fastest). An advisory lock per order serializes concurrent reports of the same order. `unit` is
 * what is refused together: the first refusal of a `request` is thrown; a refused line of an `order`
 * refuses all lines of that order; refused reports of unit `line` are skipped.
 */
export function recordLines(
  parts: Pick<Parts, 'db' | 'config'>,
  brand: ReportingBrand,
  reports: readonly LineReport[],
  { source, unit }: { source: Source; unit: 'request' | 'order' | 'line' },
): Promise<Recorded[]> {
  return inTransaction(parts.db, async (tx) => {
    const hasReturns = reports.some(isReturn);
    const returnRule = hasReturns ? await findReturnRule(tx, brand.id) : undefined;
    const orderIds = ordersOf(reports, returnRule);
    await lockOrdersOf(tx, brand.id, orderIds);
    const stored = await lockLinesOfOrders(tx, brand.id, orderIds);
    const at = now();
    const plan = (wanted: readonly LineReport[]) =>
      planOrders(openLookups(parts, tx, brand, stored, returnRule), wanted, stored, { source, at });
    const plans = unit === 'order' ? await planByOrder(plan, reports) : await plan(reports);
    const refused = plans.find((one) => one.outcome === 'refused');
    if (unit === 'request' && refused?.outcome === 'refused') refuse(refused.key);
    return applyPlans(tx, brand, plans, at);
  });
}

/**
 * Plans whole orders: an order with a refused line is planned no more, because what it would have
 * recorded counts in the volumes of the other orders. Its other lines get the same refusal.
 */
async function planByOrder(
  plan: (reports: readonly LineReport[]) => Promise<Plan[]>,
  reports: readonly LineReport[],
): Promise<Plan[]> {
  const refusals = new Map<string, ErrorKey>();
  for (;;) {
    const wanted = reports.filter((report) => !refusals.has(report.order_id));
    const plans = await plan(wanted);
    const known = refusals.size;
    for (const one of plans) {
      if (one.outcome === 'refused') refusals.set(one.report.order_id, one.key);
    }
    if (refusals.size > known) continue;
    const refused = reports.flatMap((report): Plan[] => {
      const key = refusals.get(report.order_id);
      return key ? [{ report, outcome: 'refused', key }] : [];
    });
    return [...plans, ...refused];
  }
}

/** The orders that reports concern: their own, and those of the sales that returns reverse. */
export function ordersOf(reports: readonly LineReport[], rule: ReturnRule = NO_RULE): string[] {
  const ids = reports.flatMap((report) => [
    report.order_id,
    report.sale_order_id ??
      (isReturn(report) ? saleOrderOf(rule, report.order_id) : null) ??
      report.order_id,
  ]);
  return [...new Set(ids)];
}

/** Takes the advisory locks of a brand's orders until the transaction ends. */
export function lockOrdersOf(tx: Tx, brandId: number, orderIds: readonly string[]): Promise<void> {
  return lockOrders(
    tx,
    orderIds.map((orderId) => orderKey(brandId, orderId)),
  );
}

function orderKey(brandId: number, orderId: string): bigint {
  const hash = createHash('sha256')
    .update(JSON.stringify([brandId, orderId]))
    .digest();
  return hash.readBigInt64BE();
}

async function applyPlans(
  tx: Tx,
  brand: ReportingBrand,
  plans: readonly Plan[],
  at: Date,
): Promise<Recorded[]> {
  const fresh = plans.flatMap((plan) => (plan.outcome === 'recorded' ? [plan.line] : []));
  const inserted = await insertLines(tx, fresh);
  const ids = new Map(inserted.map((row) => [`${row.order_id}\n${row.line_id}`, row.id]));
  const done = plans.map((plan) => ({ plan, order_line_id: lineIdOf(plan, ids) }));
  const changes: LineChange[] = [];
  for (const { plan, order_line_id } of done) {
    if (order_line_id === null || plan.outcome === 'repeated') continue;
    if (plan.outcome === 'recorded') changes.push(recordingOf(plan.line, order_line_id, brand));
    else if (plan.outcome !== 'refused') {
      await updateLine(tx, order_line_id, { ...plan.set, updated_at: at });
      const after = { ...plan.old, ...plan.set } as StoredLine;
      changes.push(changeOfLine(plan.outcome, plan.old, after));
    }
  }
  const changed = done.filter(
    ({ plan }) => plan.outcome !== 'refused' && plan.outcome !== 'repeated',
  );
  const orderIds = [...new Set(changed.flatMap(({ plan }) => changedOrders(plan)))];
  // Lines are locked before `writeChanges` locks the ledger.
  const returns = await settleReturns(tx, brand.id, orderIds, at);
  await writeChanges(tx, changes, at);
  // A return that is recorded with its sale has a change of its own before this one.
  await writeChanges(tx, returns, at);
  return done;
}

/** The order of a changed line, and that of the sale it reverses. */
function changedOrders(plan: Plan): string[] {
  const line = plan.outcome === 'recorded' ? plan.line : 'old' in plan ? plan.old : null;
  return [plan.report.order_id, line?.sale_order_id ?? plan.report.order_id];
}

function lineIdOf(plan: Plan, inserted: ReadonlyMap<string, number>): number | null {
  if (plan.outcome === 'refused') return null;
  if (plan.outcome !== 'recorded') return plan.old.id;
  return inserted.get(`${plan.line.order_id}\n${plan.line.line_id}`) ?? null;
}

function recordingOf(
  line: Extract<Plan, { outcome: 'recorded' }>['line'],
  order_line_id: number,
  brand: ReportingBrand,
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
    postings: postDifference({ brand_id: brand.id, order_line_id }, 'pending', null, line),
  };
}
