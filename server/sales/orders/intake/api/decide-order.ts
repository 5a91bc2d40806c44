import type * as z from 'zod/mini';
import { orderReport, type RecordedOrder } from '#contract/orders/fields.ts';
import type { decidedOrder, OrderDecision } from '#contract/orders/order-api.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { decideOrderLines } from '../../lines/decide-lines.ts';
import { missingOf } from '../../lines/rules.ts';
import { refundOrder } from '../../returns/refund-order.ts';
import { amendLine } from '../amend-line.ts';
import type { BrandClient } from '../keys/admit-key.ts';
import { receiveOrder } from '../receive-order.ts';

type Decided = z.output<typeof decidedOrder>;
type App = Pick<Parts, 'db' | 'config'>;
type Counts = Pick<Decided, 'changed' | 'unchanged'>;

/**
 * Applies one decision of a brand, completely or not at all. Idempotent: lines that already are as
 * requested count as unchanged, and a refund is identified by its `refund_id`. Refuses the errors of
 * the API description.
 */
export async function decideOrder(
  app: App,
  client: BrandClient,
  decision: OrderDecision,
): Promise<Decided> {
  const { order_id, action, test = false } = decision;
  const counts = await countsOf(app, client, decision);
  return { order_id, action, ...counts, test };
}

function countsOf(app: App, client: BrandClient, decision: OrderDecision): Promise<Counts> {
  switch (decision.action) {
    case 'approve':
    case 'reject':
      return decideLinesOf(app, client, decision);
    case 'amend':
      return amend(app, client, decision);
    case 'cancel':
      return reportChange(app, client, { ...pick(decision), status: 'cancelled' });
    case 'refund':
      return refund(app, client, decision);
  }
}

const pick = ({ order_id, line_id, test }: OrderDecision) => ({
  order_id,
  ...(line_id !== undefined && { line_id }),
  ...(test && { test }),
});

async function decideLinesOf(
  { db }: App,
  { brand, key_id }: BrandClient,
  { order_id, line_id, action, reason, note, test }: OrderDecision,
): Promise<Counts> {
  const decision = action === 'approve' ? 'approved' : 'rejected';
  if (test) {
    // A test order has no lines to decide.
    const missing = missingOf(decision, reason, note);
    return missing ? refuse(missing) : { changed: 0, unchanged: 0 };
  }
  const by = { staff_id: null, brand_key_id: key_id };
  const request = { brand_id: brand.id, order_id, line_id, decision, reason, note } as const;
  const { decided, unchanged } = await decideOrderLines(db, by, request);
  return { changed: decided, unchanged };
}

async function amend(app: App, { brand }: BrandClient, decision: OrderDecision): Promise<Counts> {
  const { order_id, line_id, amount, currency, quantity, test } = decision;
  if (amount === undefined) refuse('AMOUNT_REQUIRED');
  const line = { order_id, line_id, amount, currency, quantity, test };
  return countsOfRecorded(await amendLine(app, brand, line));
}

async function reportChange(
  app: App,
  { brand }: BrandClient,
  fields: Record<string, unknown>,
): Promise<Counts> {
  return countsOfRecorded(await receiveOrder(app, brand, orderReport.parse(fields), 'api'));
}

function countsOfRecorded({ lines }: RecordedOrder): Counts {
  const unchanged = lines.filter(({ outcome }) => outcome === 'repeated').length;
  return { changed: lines.length - unchanged, unchanged };
}

async function refund(
  app: App,
  { brand }: BrandClient,
  { order_id, line_id, refund_id, amount, currency, quantity, lines, test }: OrderDecision,
): Promise<Counts> {
  if (refund_id === undefined) refuse('REFUND_ID_INVALID');
  const own = line_id === undefined ? lines : [{ line_id, amount, quantity }];
  const whole = line_id === undefined ? amount : undefined;
  const { repeated, lines: returned } = await refundOrder(
    app,
    brand,
    { order_id, refund_id, amount: whole, currency, lines: own, test },
    'api',
  );
  return repeated
    ? { changed: 0, unchanged: returned.length }
    : { changed: returned.length, unchanged: 0 };
}
