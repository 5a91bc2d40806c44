import { textToMinor } from '#contract/money.ts';
import type { RecordedOrder } from '#contract/orders/fields.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sidesOf } from '../commission/exchange-amounts.ts';
import { splitByWeight } from '../commission/fixed/rules.ts';
import type { ReportingBrand } from '../intake/brand-store.ts';
import { commitReports } from '../intake/commit-reports.ts';
import { closeTestOrder } from '../intake/evaluate-test-order.ts';
import { presentRecorded } from '../intake/receive-order.ts';
import type { LineReport, Source } from '../lines/rules.ts';
import { lockLinesOfOrders, lockOrdersOf, type StoredLine } from '../lines/store.ts';
import { isSold } from './match-returns.ts';
import { leftOf } from './reverse-sale.ts';
import { listReturnsOf } from './store.ts';

/**
 * A refund of an order. Amounts are positive decimal text. With `lines`, these lines are refunded, each
 * by its amount or whatever is left of it; with `amount`, it is divided over the order by what is left
 * of each line; with neither, everything that is left is refunded.
 */
export type Refund = {
  order_id: string;
  /** Idempotency key of the refund within its order. */
  refund_id: string;
  amount?: string | undefined;
  /** Default: the currency of the order. */
  currency?: string | undefined;
  order_time?: Date | undefined;
  lines?: readonly RefundedLine[] | undefined;
  test?: boolean | undefined;
};
type RefundedLine = {
  line_id: string;
  amount?: string | undefined;
  quantity?: number | undefined;
};
type Part = { line_id: string; minor: bigint; quantity?: number | undefined };

/**
 * Records a refund as returns of the order's lines. Idempotent by (order, refund id): a repeat changes
 * nothing. Cancelled and rejected lines have nothing to refund. Refunds by line with amounts may arrive
 * before their order and wait for it. Refuses CONVERSION_NOT_FOUND, RETURN_EXCEEDS_SALE, AMOUNT_INVALID
 * and the other `recordRefusals`.
 */
export async function refundOrder(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  brand: ReportingBrand,
  refund: Refund,
  source: Source,
): Promise<RecordedOrder> {
  const { order_id } = refund;
  if (refund.test) return closeTestOrder({ db }, brand, order_id, 'refunded');
  return inTransaction(db, async (tx) => {
    await lockOrdersOf(tx, brand.id, [order_id]);
    const stored = await lockLinesOfOrders(tx, brand.id, [order_id]);
    const prefix = returnIdOf(refund, '');
    const known = stored.filter((line) => line.line_id.startsWith(prefix));
    if (known.length > 0) return presentRecorded(known.map(repeatOf));
    const sold = stored.filter(isSold);
    const open = sold.filter((line) => line.status !== 'rejected' && !line.input.cancelled);
    const currency =
      refund.currency ?? (sold[0] ? sidesOf(sold[0]).original.currency : brand.currency);
    const left = await Promise.all(
      open.map(async (line) => {
        const returned = { original_minor: 0n, quantity: null };
        const rest = leftOf(line, await listReturnsOf(tx, line.id), returned);
        return { line_id: line.line_id, minor: rest.sale };
      }),
    );
    const parts = refund.lines
      ? partsOfLines(refund.lines, sold, left, currency)
      : partsOfOrder(refund.amount, sold, left, currency);
    const reports = parts
      .filter(({ minor }) => minor > 0n)
      .map((part) => reportOf(refund, part, currency));
    if (reports.length === 0) return presentRecorded([]);
    const options = { source, unit: 'request' } as const;
    return presentRecorded(await commitReports({ db: tx, config }, brand, reports, options));
  });
}

const returnIdOf = ({ refund_id }: Refund, lineId: string) => `refund:${refund_id}:${lineId}`;

const repeatOf = (line: StoredLine) => ({
  order_line_id: line.id,
  plan: { report: {} as LineReport, outcome: 'repeated' as const, old: line },
});

/** The named lines; a line that is not reported yet needs an amount. */
function partsOfLines(
  lines: readonly RefundedLine[],
  sold: readonly StoredLine[],
  left: readonly Part[],
  currency: string,
): Part[] {
  const known = new Set(sold.map((line) => line.line_id));
  const restOf = new Map(left.map((part) => [part.line_id, part.minor]));
  return lines.map(({ line_id, amount, quantity }) => {
    const isClosed = known.has(line_id) && !restOf.has(line_id);
    if (isClosed) return { line_id, minor: 0n };
    if (amount !== undefined) return { line_id, minor: readAmount(amount, currency), quantity };
    const minor = restOf.get(line_id) ?? refuse('CONVERSION_NOT_FOUND');
    return { line_id, minor, quantity };
  });
}

function partsOfOrder(
  amount: string | undefined,
  sold: readonly StoredLine[],
  left: readonly Part[],
  currency: string,
): Part[] {
  if (sold.length === 0) refuse('CONVERSION_NOT_FOUND');
  if (amount === undefined || left.length === 0) return [...left];
  const total = readAmount(amount, currency);
  const weights = left.map(({ minor }) => minor);
  const rest = weights.reduce((sum, minor) => sum + minor, 0n);
  if (total > rest) refuse('RETURN_EXCEEDS_SALE');
  const shares = rest === 0n ? weights : splitByWeight(total, weights);
  return left.map(({ line_id }, index) => ({ line_id, minor: shares[index] ?? 0n }));
}

function readAmount(amount: string, currency: string): bigint {
  const minor = textToMinor(amount, currency);
  if (minor === null || minor < 0n) refuse('AMOUNT_INVALID');
  return minor;
}

function reportOf(refund: Refund, part: Part, currency: string): LineReport {
  return {
    order_id: refund.order_id,
    line_id: returnIdOf(refund, part.line_id),
    event: 'sale',
    cancelled: false,
    amount_minor: -part.minor,
    currency,
    sale_order_id: refund.order_id,
    sale_line_id: part.line_id,
    ...(part.quantity !== undefined && { quantity: part.quantity }),
    ...(refund.order_time && { order_time: refund.order_time }),
  };
}
