import { minorToText } from '#contract/money.ts';
import type { Payment, PaymentLine } from '#contract/payments/publisher.ts';
import type { LineRecord, SettlementRecord } from './line-store.ts';
import { adviceOf } from './rules.ts';
import type { StoredPayment } from './store.ts';

/** A payment as shown to its publisher. */
export function presentPayment(payment: StoredPayment): Payment {
  const { currency, amount_minor, tax_minor, fee_minor } = payment;
  return {
    payment_id: payment.id,
    number: payment.number,
    request_date: payment.requested_at.toISOString(),
    paid_date: payment.paid_at?.toISOString() ?? null,
    type: payment.method,
    masked_details: payment.masked_details,
    amount: minorToText(amount_minor, currency),
    tax: minorToText(tax_minor, currency),
    fee: minorToText(fee_minor, currency),
    net: minorToText(payment.gross_minor - fee_minor, currency),
    currency,
    status: payment.status as Payment['status'],
    has_invoice: payment.tax !== null && payment.paid_at !== null,
    failure_code: payment.failure_code,
    advice: adviceOf(payment),
  };
}

/** A settlement as shown within its payment. */
export function presentSettlement(one: SettlementRecord, currency: string) {
  const { id, settled_at, brand_id, mcid, merchant_name, lines, brand_paid_status } = one;
  return {
    settlement_id: id,
    settled_at: settled_at.toISOString(),
    brand_id,
    mcid,
    merchant_name,
    lines,
    brand_paid_status,
    kind: one.kind as 'commission' | 'referral' | 'bonus',
    commission: minorToText(one.commission_minor, currency),
    adjustments: minorToText(one.adjustment_minor, currency),
    amount: minorToText(one.total_minor, currency),
  };
}

/** A line of a payment. A negative adjustment is shown as a claw-back. */
export function presentLine(line: LineRecord, currency: string): PaymentLine {
  const { id, reward_id, settlement_id, order_id, merchant_name, click_ref, brand_paid_status } =
    line;
  const taken = line.commission_minor < 0n ? 'claw_back' : 'adjustment';
  return {
    id,
    reward_id,
    settlement_id,
    order_id,
    merchant_name,
    click_ref,
    order_time: line.order_time.toISOString(),
    type: line.kind === 'adjustment' ? taken : (line.kind as PaymentLine['type']),
    what: whatOf(line),
    amount: minorToText(line.commission_minor, currency),
    click_time: line.click_time?.toISOString() ?? null,
    brand_paid_status,
  };
}

/** Description of a reward; null for an order line. */
function whatOf({ reward_kind, reason }: LineRecord): string | null {
  if (reward_kind === null) return null;
  return reward_kind === 'bonus' ? `Bonus: ${reason}` : 'A share of what a friend earned';
}
