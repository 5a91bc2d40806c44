import type { ErrorKey } from '#contract/errors.ts';
import { divideHalfEven } from '#contract/money.ts';
import type { OrderLineEvent, OrderLineStatus, Suspicion } from '#contract/orders/fields.ts';
import { DAY_MS } from '#server/platform/clock.ts';

const EARLIEST_ORDER = Date.UTC(2000, 0, 1);
/** Tolerance for shop clocks that run ahead; a whole day also covers a wrong time zone. */
const AHEAD_MS = DAY_MS;

/** One reported order line; absent facts were not reported. */
export type LineReport = {
  order_id: string;
  /** null only with `cancelled`: every line of the order. */
  line_id: string | null;
  event: OrderLineEvent;
  cancelled: boolean;
  /** null only with `cancelled`. */
  amount_minor: bigint | null;
  /** The currency of the amount; absent: the brand's. */
  currency?: string;
  order_time?: Date;
  click_ref?: string;
  voucher_code?: string;
  customer?: 'new' | 'existing';
  country?: string;
  sku?: string;
  category?: string;
  name?: string;
  quantity?: number;
  /** The sale that a return reverses. */
  sale_order_id?: string;
  sale_line_id?: string;
  /** The brand's name for its customer. */
  customer_ref?: string;
  /**
   * The report is the whole state of the line: its facts replace the stored ones, and a line that its
   * shop has cancelled is open again.
   */
  is_whole?: boolean;
};

/**
 * Whether a report from this source confirms what a browser has reported: the brand's own reports do,
 * a publisher's claim does not.
 */
export const isConfirming = (source: string): boolean => source !== 'browser' && source !== 'claim';

/** Whether a report is of a return: a separate cancellation, or a line that names its sale. */
export const isReturn = ({ event, sale_order_id }: Pick<LineReport, 'event' | 'sale_order_id'>) =>
  event === 'cancellation' || sale_order_id !== undefined;

/** A line that names the sale it reverses is a cancellation, whatever it was reported as. */
export const eventOf = (report: Pick<LineReport, 'event' | 'sale_order_id'>) =>
  isReturn(report) ? ('cancellation' as const) : ('sale' as const);

/**
 * The facts that identify a report, as stored in `input`. Repeated reports are compared by them.
 */
export type ReportedFacts = {
  amount_minor: string;
  event: OrderLineEvent;
  cancelled?: boolean;
  /** The import that recorded the line was undone. */
  undone?: boolean;
  order_time?: string;
  click_ref?: string;
  voucher_code?: string;
  customer?: string;
  country?: string;
  sku?: string;
  category?: string;
  sale_order_id?: string;
  sale_line_id?: string;
  customer_ref?: string;
};

const FACTS = [
  'event',
  'order_time',
  'click_ref',
  'voucher_code',
  'customer',
  'country',
  'sku',
  'category',
  'sale_order_id',
  'sale_line_id',
  'customer_ref',
] as const;

/** The facts of a report. Name and quantity are descriptive and may differ between reports. */
export function factsOf(report: LineReport): ReportedFacts {
  const { event, click_ref, voucher_code, customer, country, sku, category } = report;
  const { sale_order_id, sale_line_id, customer_ref } = report;
  const sold = { sale_order_id, sale_line_id, customer_ref };
  const optional = { click_ref, voucher_code, customer, country, sku, category, ...sold };
  return {
    amount_minor: String(report.amount_minor ?? 0n),
    event,
    ...(report.order_time && { order_time: report.order_time.toISOString() }),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}

/**
 * Whether two reports of one line differ in any fact other than the amount. A fact missing in one
 * of them is not a contradiction.
 */
export function contradicts(old: ReportedFacts, reported: ReportedFacts): boolean {
  return FACTS.some(
    (fact) =>
      old[fact] !== undefined && reported[fact] !== undefined && !isSame(fact, old, reported),
  );
}

/** Codes of vouchers are case-insensitive. */
const isSame = (fact: (typeof FACTS)[number], old: ReportedFacts, reported: ReportedFacts) =>
  fact === 'voucher_code'
    ? old[fact]?.toLowerCase() === reported[fact]?.toLowerCase()
    : old[fact] === reported[fact];

/** Whether a report contains a fact that was not reported before. */
export function isMoreSpecific(old: ReportedFacts, reported: ReportedFacts): boolean {
  return FACTS.some((fact) => old[fact] === undefined && reported[fact] !== undefined);
}

/** Whether any fact of two reports differs. */
export function differs(old: ReportedFacts, reported: ReportedFacts): boolean {
  return FACTS.some((fact) => old[fact] !== reported[fact]);
}

/** Whether an order time is plausible: not before the year 2000 and at most one day ahead. */
export function isOrderTimeSane(orderTime: Date, at: Date): boolean {
  const time = orderTime.getTime();
  return time >= EARLIEST_ORDER && time <= at.getTime() + AHEAD_MS;
}

// A prefetched page that the visitor then opened keeps the reference of the prefetch click, and a
// repeat follows a valid click.
const STILL_VALID = [null, 'repeat', 'prefetch', 'burst', 'data_centre'];

/** The fields of a click used by attribution. */
export type ClickFacts = {
  brand_id: number;
  clicked_at: Date;
  outcome: string;
  invalid_reason: string | null;
};

/**
 * Why a click does not attribute the order to its publisher, or null if it does. The click must be
 * valid, of this brand, not after the order and at most `cookie_days` before it, inclusive.
 */
export function whyClickFails(
  click: ClickFacts | null,
  brand: { id: number; cookie_days: number },
  orderTime: Date,
): string | null {
  if (!click) return 'the click reference is unknown';
  if (click.brand_id !== brand.id) return 'the click led to another brand';
  if (click.outcome !== 'redirected') return 'the click did not reach the brand';
  if (!STILL_VALID.includes(click.invalid_reason)) {
    return `the click does not count (${click.invalid_reason})`;
  }
  const ageMs = orderTime.getTime() - click.clicked_at.getTime();
  if (ageMs < 0) return 'the click is later than the order';
  if (ageMs > brand.cookie_days * DAY_MS) {
    return `the click is older than ${brand.cookie_days} days`;
  }
  return null;
}

/** No person chooses, enters an address and pays within this time; scripts do. */
const FASTEST_ORDER_MS = 2_000;

/** Why an order is suspicious, judging by the time since its click; null if it is not. */
export function suspicionOf(clickedAt: Date, orderTime: Date): Suspicion | null {
  return orderTime.getTime() - clickedAt.getTime() < FASTEST_ORDER_MS ? 'too_fast' : null;
}

/** The day (UTC) on which a pending line is approved automatically; null: never. */
export function lockDateOf(orderTime: Date, lockDays: number): string | null {
  if (lockDays === 0) return null;
  return new Date(orderTime.getTime() + lockDays * DAY_MS).toISOString().slice(0, 10);
}

/** A percentage of a sale in minor units, rounded half to even once. */
export function percentOf(saleMinor: bigint, ratePpm: number): bigint {
  return divideHalfEven(saleMinor * BigInt(ratePpm), 1_000_000n);
}

/** A decision on a line, by staff or by the lock date. */
export type Decision = 'approved' | 'rejected';

/**
 * Checks a decision: 'unchanged' if there is nothing to do, an error key if it is refused, null if
 * it is permitted. Pending lines can be approved or rejected, approved lines rejected until they
 * are settled, and rejected lines stay rejected. A line that only a browser has reported is not
 * approved.
 */
export function checkDecision(
  line: { status: OrderLineStatus; settlement_id: number | null; unconfirmed: boolean },
  decision: Decision,
): 'unchanged' | ErrorKey | null {
  if (line.status === decision) return 'unchanged';
  if (line.unconfirmed && decision === 'approved') return 'ORDER_UNCONFIRMED';
  if (line.settlement_id !== null) return 'CONVERSION_ALREADY_SETTLED';
  if (line.status === 'rejected') return 'CONVERSION_STATUS_INVALID';
  return null;
}

/** The error key of a missing field: a rejection needs a reason, the reason OTHER needs a note. */
export function missingOf(
  decision: Decision,
  reason: string | undefined,
  note: string | undefined,
): ErrorKey | null {
  if (decision === 'rejected' && reason === undefined) return 'REASON_REQUIRED';
  if (reason === 'OTHER' && note === undefined) return 'NOTE_REQUIRED';
  return null;
}

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
