import * as z from 'zod/mini';
import { brandPaidStatuses } from '../payments/publisher.ts';
import { describeField } from './api-call.ts';
import {
  brandId,
  count,
  currency,
  day,
  idOrNull,
  iso,
  mcid,
  merchantName,
  number,
  orderUnit,
  prodId,
  status,
  text,
  textOrNull,
} from './row-fields.ts';

/** A row of `commission_validation`: one settlement. */
export const settlementRow = z.object({
  brand_id: brandId,
  mcid,
  merchant_name: merchantName,
  sale_comm: describeField(number, 'Sum of its details.'),
  currency,
  settlement_date: describeField(text, 'YYYY-MM-DD in UTC+8.'),
  settlement_date_iso: iso('settlement_date'),
  note: text,
  settlement_id: count,
  payment_id: describeField(idOrNull, 'Payment that includes it; null: none yet.'),
});

/** A line of `commission_details`. */
export const settledLine = z.object({
  brand_id: brandId,
  mcid,
  merchant_name: merchantName,
  order_id: text,
  order_time: describeField(count, 'Unix seconds.'),
  order_time_iso: iso('order_time'),
  sale_amount: number,
  sale_comm: describeField(number, 'Commission in this settlement; negative: claw-back.'),
  currency,
  status,
  uid: textOrNull,
  prod_id: prodId,
  order_unit: orderUnit,
  settlement_id: count,
  validation_date: day('When the brand decided.'),
  validation_date_iso: iso('validation_date'),
  note: textOrNull,
});

/** A payment of `payment_summary`. */
export const paymentRow = z.object({
  payment_id: count,
  request_date: describeField(text, 'YYYY-MM-DD in UTC+8.'),
  request_date_iso: iso('request_date'),
  paid_date: day('When it was paid.'),
  paid_date_iso: iso('paid_date'),
  payment_type: describeField(text, 'Payout type, such as paypal or bank.'),
  payment_details: describeField(text, 'Payout account, masked.'),
  invoice: describeField(text, 'Number of its statement.'),
  amount: describeField(number, 'Sum of its details.'),
  currency,
  status: z.enum(['paid', 'toBePaid']),
});

/** A row of `payment_detail`: one settlement in a payment. */
export const paidRow = z.object({
  brand_id: brandId,
  mcid,
  merchant_name: merchantName,
  amount: number,
  currency,
  validation_date: describeField(text, 'When it was settled: YYYY-MM-DD in UTC+8.'),
  validation_date_iso: iso('validation_date'),
  type: describeField(text, '"CPS Commission" and others; "Adjustment" if negative.'),
  note: text,
  settlement_id: count,
  sign_id: describeField(text, 'Permanent id of the row.'),
  date: describeField(text, 'When the payment was requested: YYYY-MM-DD in UTC+8.'),
  date_iso: iso('date'),
  payment_id: count,
  paid_date: day('When it was paid.'),
  paid_date_iso: iso('paid_date'),
  brand_paid_status: describeField(
    z.nullable(z.enum(brandPaidStatuses)),
    'Whether the brand has paid the network: unpaid, invoiced or paid; null if the network pays.',
  ),
});
