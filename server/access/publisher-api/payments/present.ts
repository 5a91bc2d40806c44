import type { ApiReply, ApiRow } from '#contract/publisher-api/calls.ts';
import type {
  ApiPayment,
  ApiSettledLine,
  ApiSettlement,
} from '#server/insight/reports/queries/api/list-api-payments.ts';
import { noteOf, statusOf } from '../present.ts';
import { amount, dayText, unixSeconds } from '../rules.ts';

const dayOrNull = (at: Date | null) => (at ? dayText(at) : null);
const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A row of `commission_validation`. */
export function presentSettlement(one: ApiSettlement): ApiRow<'commission_validation'> {
  const { brand_id, mcid, merchant_name, currency, note, settlement_id, payment_id } = one;
  return {
    brand_id,
    mcid,
    merchant_name,
    sale_comm: amount(one.commission_minor, currency),
    currency,
    settlement_date: dayText(one.settled_at),
    settlement_date_iso: iso(one.settled_at),
    note,
    settlement_id,
    payment_id,
  };
}

/** A line of `commission_details`. */
export function presentSettledLine(line: ApiSettledLine): ApiReply<'commission_details'>[number] {
  const { brand_id, mcid, merchant_name, order_id, currency, settlement_id } = line;
  return {
    brand_id,
    mcid,
    merchant_name,
    order_id,
    order_time: unixSeconds(line.order_time),
    order_time_iso: iso(line.order_time),
    sale_amount: amount(line.sale_minor, currency),
    sale_comm: amount(line.commission_minor, currency),
    currency,
    status: statusOf(line),
    uid: line.uid1,
    prod_id: line.sku,
    order_unit: line.quantity,
    settlement_id,
    validation_date: dayOrNull(line.decided_at),
    validation_date_iso: iso(line.decided_at),
    note: noteOf(line),
  };
}

/** A row of `payment_summary`. */
export function presentPayment(payment: ApiPayment): ApiRow<'payment_summary'> {
  const { id, requested_at, paid_at, currency } = payment;
  return {
    payment_id: id,
    request_date: dayText(requested_at),
    request_date_iso: iso(requested_at),
    paid_date: dayOrNull(paid_at),
    paid_date_iso: iso(paid_at),
    payment_type: payment.method,
    payment_details: payment.masked_details,
    invoice: String(id),
    amount: amount(payment.amount_minor, currency),
    currency,
    status: payment.status === 'paid' ? 'paid' : 'toBePaid',
  };
}

function typeOf({ kind, commission_minor, offer_type }: ApiSettlement): string {
  if (commission_minor < 0n) return 'Adjustment';
  return kind === 'commission' ? `${offer_type} Commission` : kind;
}

/** A row of `payment_detail`: a settlement that belongs to a payment. */
export function presentPaid(one: ApiSettlement): ApiRow<'payment_detail'> {
  const { brand_id, mcid, merchant_name, currency, note, settlement_id } = one;
  const payment_id = one.payment_id ?? 0;
  return {
    brand_id,
    mcid,
    merchant_name,
    amount: amount(one.commission_minor, currency),
    currency,
    validation_date: dayText(one.settled_at),
    validation_date_iso: iso(one.settled_at),
    type: typeOf(one),
    note,
    settlement_id,
    sign_id: `${payment_id}-${settlement_id}`,
    date: dayText(one.requested_at ?? one.settled_at),
    date_iso: iso(one.requested_at ?? one.settled_at),
    payment_id,
    paid_date: dayOrNull(one.paid_at),
    paid_date_iso: iso(one.paid_at),
    brand_paid_status: one.brand_paid_status,
  };
}
