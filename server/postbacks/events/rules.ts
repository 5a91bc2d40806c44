import { createHash } from 'node:crypto';
import { minorToText } from '#contract/money.ts';

const NAMES: Readonly<Record<number, string>> = {
  1: 'transaction.created',
  2: 'transaction.changed',
  3: 'transaction.settled',
  4: 'relationship.changed',
  5: 'brand.changed',
  6: 'click.recorded',
  7: 'referral.joined',
};

/** The public name of an event type. */
export const nameOfEventType = (type: number): string => NAMES[type] ?? 'unknown';

/** Idempotency key of an event: the same parts give the same id, however often it is published. */
export function eventIdOf(...parts: readonly (string | number | bigint)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts.map(String)));
  return `evt_${hash.digest('base64url').slice(0, 24)}`;
}

/** The state of a line at the time of the event. */
export type LineEvent = {
  order_line_id: number;
  line_id: string;
  order_id: string;
  brand_id: number;
  mcid: string;
  merchant_name: string;
  channel_id: string | null;
  click_ref: string | null;
  click_time: Date | null;
  order_time: Date;
  decided_at: Date | null;
  uid1: string | null;
  uid2: string | null;
  uid3: string | null;
  uid4: string | null;
  uid5: string | null;
  voucher_code: string | null;
  customer_country: string | null;
  currency: string;
  status: string;
  reason: string | null;
  sale_minor: bigint;
  commission_minor: bigint;
  settlement_id: number | null;
  payment_id: number | null;
  /** The change being reported; null for lines of the order that did not change. */
  old_status: string | null;
  delta_minor: bigint;
};

const ORDER_OF_STATUS = ['pending', 'approved', 'rejected'];

/**
 * The payload of an order, or of one line. Sums leave out rejected lines unless all lines are
 * rejected, so that status and amounts agree.
 */
export function valuesOfLines(
  lines: readonly LineEvent[],
  isLine: boolean,
): Record<string, string> {
  const [first] = lines;
  if (!first) return {};
  const status =
    ORDER_OF_STATUS.find((one) => lines.some((line) => line.status === one)) ?? first.status;
  const standing = status === 'rejected' ? lines : lines.filter((one) => one.status !== 'rejected');
  const sum = (
    rows: readonly LineEvent[],
    amount: 'sale_minor' | 'commission_minor' | 'delta_minor',
  ) =>
    minorToText(
      rows.reduce((total, row) => total + row[amount], 0n),
      first.currency,
    );
  const moved = lines.find((line) => line.old_status !== null);
  const decided = lines.find((line) => line.decided_at !== null)?.decided_at ?? null;
  const says = lines.find((line) => line.status === status)?.reason ?? null;
  return {
    ...placeValues(first),
    order_id: first.order_id,
    line_id: isLine ? first.line_id : '',
    status,
    status_reason: says ?? '',
    old_status: moved?.old_status ?? '',
    sale_amount: sum(standing, 'sale_minor'),
    sale_comm: sum(standing, 'commission_minor'),
    delta_comm: sum(lines, 'delta_minor'),
    currency: first.currency,
    order_time: String(Math.floor(first.order_time.getTime() / 1000)),
    order_time_iso: first.order_time.toISOString(),
    validation_date: status === 'pending' ? '' : (decided?.toISOString().slice(0, 10) ?? ''),
    settlement_id: first.settlement_id === null ? '' : String(first.settlement_id),
    payment_id: first.payment_id === null ? '' : String(first.payment_id),
    voucher_code: first.voucher_code ?? '',
    customer_country: first.customer_country ?? '',
  };
}

type Place = Pick<
  LineEvent,
  | 'brand_id'
  | 'mcid'
  | 'merchant_name'
  | 'channel_id'
  | 'click_ref'
  | 'click_time'
  | `uid${1 | 2 | 3 | 4 | 5}`
>;

/** Payload fields of a click, also used as the click part of an order's payload. */
export function placeValues(place: Place): Record<string, string> {
  return {
    brand_id: String(place.brand_id),
    mcid: place.mcid,
    merchant_name: place.merchant_name,
    channel_id: place.channel_id ?? '',
    click_ref: place.click_ref ?? '',
    click_time_iso: place.click_time?.toISOString() ?? '',
    uid: place.uid1 ?? '',
    uid2: place.uid2 ?? '',
    uid3: place.uid3 ?? '',
    uid4: place.uid4 ?? '',
    uid5: place.uid5 ?? '',
  };
}
