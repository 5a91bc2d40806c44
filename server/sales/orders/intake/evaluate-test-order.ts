import { sql } from 'kysely';
import { minorToText } from '#contract/money.ts';
import type { Attribution, RecordedOrder } from '#contract/orders/fields.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { openLookups } from '../lines/open-lookups.ts';
import { planOrders } from '../lines/plan-orders.ts';
import type { LineReport } from '../lines/rules.ts';
import type { Plan } from '../lines/store.ts';
import { findReturnRule } from '../returns/store.ts';
import type { ReportingBrand } from './brand-store.ts';

/** The evaluation of one line of a test order. */
export type TestLine = {
  line_id: string;
  attribution: Attribution;
  attribution_detail: string;
  publisher_id: number | null;
  rule_name: string | null;
  currency: string;
  sale_amount: string;
  commission: string;
};

type TestOrder = { brand_id: number; order_id: string; source: string; status: string; at: Date };

/**
 * Evaluates a test order exactly like an order: attribution, currency, commission rule and refusals.
 * Only the result is stored, in a table of its own, so that nothing else can count or pay it. A
 * repeated report replaces the result.
 */
export async function evaluateTestOrder(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  brand: ReportingBrand,
  reports: readonly LineReport[],
  source: string,
): Promise<RecordedOrder> {
  const order_id = reports[0]?.order_id ?? '';
  if (reports.some((report) => report.cancelled)) {
    return closeTestOrder({ db }, brand, order_id, 'cancelled');
  }
  const at = now();
  const lookups = openLookups({ config }, db, brand, [], await findReturnRule(db, brand.id));
  const plans = await planOrders(lookups, reports, [], { source, at, isTest: true });
  const refused = plans.find((plan) => plan.outcome === 'refused');
  if (refused?.outcome === 'refused') refuse(refused.key);
  const lines = plans.flatMap(lineOf);
  const row = { brand_id: brand.id, order_id, source, status: 'recorded', at };
  const repeated = await insertTestOrder(db, row, lines);
  return replyOf(lines, repeated ? 'repeated' : 'recorded', 'pending');
}

/** Cancels or refunds a test order. Refuses CONVERSION_NOT_FOUND. */
export async function closeTestOrder(
  { db }: Pick<Parts, 'db'>,
  brand: { id: number },
  orderId: string,
  status: 'cancelled' | 'refunded',
): Promise<RecordedOrder> {
  const lines = await updateTestStatus(
    db,
    { brand_id: brand.id, order_id: orderId, status },
    now(),
  );
  if (!lines) refuse('CONVERSION_NOT_FOUND');
  return replyOf(lines, 'cancelled', 'rejected');
}

function lineOf(plan: Plan): TestLine[] {
  if (plan.outcome !== 'recorded') return [];
  const { line_id, attribution_detail = '', publisher_id = null, rule_name = null } = plan.line;
  const { currency, sale_minor, commission_minor } = plan.line;
  return [
    {
      line_id,
      attribution: plan.line.attribution as Attribution,
      attribution_detail,
      publisher_id,
      rule_name,
      currency,
      sale_amount: minorToText(BigInt(sale_minor), currency),
      commission: minorToText(BigInt(commission_minor), currency),
    },
  ];
}

function replyOf(
  lines: readonly TestLine[],
  outcome: RecordedOrder['lines'][number]['outcome'],
  status: 'pending' | 'rejected',
): RecordedOrder {
  const shown = lines.map(({ line_id, attribution, attribution_detail }) => ({
    ...{ line_id, order_line_id: null, outcome, status, attribution, attribution_detail },
  }));
  return { order_line_ids: [], repeated: outcome === 'repeated', test: true, lines: shown };
}

/** Stores a test order or replaces it; returns whether it was reported before. */
async function insertTestOrder(
  db: Db,
  { at, ...order }: TestOrder,
  lines: readonly TestLine[],
): Promise<boolean> {
  const { reports } = await db
    .insertInto('test_orders')
    .values({ ...order, lines: JSON.stringify(lines), created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'order_id']).doUpdateSet((row) => ({
        source: row.ref('excluded.source'),
        status: row.ref('excluded.status'),
        lines: row.ref('excluded.lines'),
        updated_at: row.ref('excluded.updated_at'),
        reports: sql<number>`test_orders.reports + 1`,
      })),
    )
    .returning('reports')
    .executeTakeFirstOrThrow();
  return reports > 1;
}

/** Sets the status of a test order; returns its lines, or undefined if there is no such order. */
async function updateTestStatus(
  db: Db,
  { brand_id, order_id, status }: Pick<TestOrder, 'brand_id' | 'order_id' | 'status'>,
  at: Date,
): Promise<TestLine[] | undefined> {
  const row = await db
    .updateTable('test_orders')
    .set({ status, updated_at: at })
    .where('brand_id', '=', brand_id)
    .where('order_id', '=', order_id)
    .returning('lines')
    .executeTakeFirst();
  return row?.lines as TestLine[] | undefined;
}
