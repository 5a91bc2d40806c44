import { createHash } from 'node:crypto';
import { minorToText } from '#contract/money.ts';

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
  /** The status before the change being reported; null for lines that did not change. */
  old_status: string | null;
  /** Before that change; null: the line did not exist, or was in another currency. */
  before_status: string | null;
  before_minor: bigint | null;
};

const ORDER_OF_STATUS = ['pending', 'approved', 'rejected'];

/**
 * The payload of an order, or of one line. Sums leave out rejected lines unless all lines are
 * rejected, so that status and amounts agree. `delta_comm` is the change of `sale_comm`, so the
 * deltas of all events of an order add up to its `sale_comm`.
 */
export function valuesOfLines(
  lines: readonly LineEvent[],
  isLine: boolean,
): Record<string, string> {
  const [first] = lines;
  if (!first) return {};
  const status =
    ORDER_OF_STATUS.find((one) => lines.some((line) => line.status === one)) ?? first.status;
  const counted = countedLines(lines);
  const commission = sumOf(counted, 'commission_minor');
  const before = lines.flatMap(({ before_status, before_minor }) =>
    before_status === null ? [] : { status: before_status, commission_minor: before_minor ?? 0n },
  );
  const money = (minor: bigint) => minorToText(minor, first.currency);
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
    sale_amount: money(sumOf(counted, 'sale_minor')),
    sale_comm: money(commission),
    delta_comm: money(commission - sumOf(countedLines(before), 'commission_minor')),
    currency: first.currency,
    order_time: familyTime(first.order_time),
    order_time_unix: String(Math.floor(first.order_time.getTime() / 1000)),
    order_time_iso: first.order_time.toISOString(),
    validation_date: status === 'pending' ? '' : (decided?.toISOString().slice(0, 10) ?? ''),
    settlement_id: first.settlement_id === null ? '' : String(first.settlement_id),
    payment_id: first.payment_id === null ? '' : String(first.payment_id),
    voucher_code: first.voucher_code ?? '',
    customer_country: first.customer_country ?? '',
  };
}

/** The lines whose amounts count: those not rejected, or all lines if all are rejected. */
function countedLines<Line extends { status: string }>(lines: readonly Line[]): readonly Line[] {
  const rest = lines.filter(({ status }) => status !== 'rejected');
  return rest.length > 0 ? rest : lines;
}

function sumOf<Amount extends string>(
  lines: readonly Readonly<Record<Amount, bigint>>[],
  amount: Amount,
): bigint {
  return lines.reduce((total, line) => total + line[amount], 0n);
}

const FAMILY_ZONE_MS = 8 * 3_600_000;

/** ISO 8601 in UTC+8, the time zone of the dialect: 2026-11-10T13:11:03+08:00. */
const familyTime = (at: Date): string =>
  `${new Date(at.getTime() + FAMILY_ZONE_MS).toISOString().slice(0, 19)}+08:00`;

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
