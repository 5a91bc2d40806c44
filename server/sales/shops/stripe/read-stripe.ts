import { readPayload } from '../read-payload.ts';
import type { ReadContext, ShopFact } from '../shop-platform.ts';
import { readInvoice } from './read-invoice.ts';
import { readSession } from './read-session.ts';
import { minorOfStripe } from './stripe-decimals.ts';
import {
  checkoutSession,
  invoice,
  invoicePayment,
  promotionCode,
  refund,
  stripeEvent,
} from './stripe-payloads.ts';

/** Statuses of disputes that take no money: early warnings, and what the shop has won. */
const FREE_DISPUTES = /^(won|warning_.*|prevented)$/;
const FAILED_REFUNDS = ['failed', 'canceled'];

/** The facts of an event of Stripe. */
export function readStripe(topic: string, payload: unknown, context: ReadContext): ShopFact[] {
  const { created, livemode, data } = readPayload(stripeEvent, payload);
  const at = { version: created * 1000, is_test: !livemode };
  if (/^checkout\.session\.(completed|async_payment_succeeded)$/.test(topic)) {
    return readSession(readPayload(checkoutSession, data.object), at, context);
  }
  if (topic === 'invoice.paid' || topic === 'invoice.payment_succeeded') {
    return readInvoice(readPayload(invoice, data.object), at, context);
  }
  if (topic === 'invoice_payment.paid') {
    const found = readPayload(invoicePayment, data.object);
    const refs = [found.invoice, found.payment.payment_intent];
    return refs.every(isText) ? [{ kind: 'alias', refs, version: 0 }] : [];
  }
  if (/^refund\.|^charge\.refund\.updated$/.test(topic)) {
    const { status = '', ...found } = readPayload(refund, data.object);
    const isFailed = FAILED_REFUNDS.includes(status);
    return deductionOf(found, isFailed ? 0 : found.amount, at.version + (isFailed ? 1 : 0));
  }
  if (topic.startsWith('charge.dispute.')) {
    const { status = '', ...found } = readPayload(refund, data.object);
    const isFree = FREE_DISPUTES.test(status);
    const isFinal = topic === 'charge.dispute.closed';
    return deductionOf(found, isFree ? 0 : found.amount, at.version + (isFinal ? 1 : 0));
  }
  if (topic.startsWith('promotion_code.')) {
    const { id, code } = readPayload(promotionCode, data.object);
    return [{ kind: 'voucher', refs: [id], version: at.version, code }];
  }
  return [];
}

const isText = (value: string | undefined): value is string => value !== undefined;

function deductionOf(
  found: {
    id: string;
    currency: string;
    payment_intent?: string | undefined;
    charge?: string | undefined;
  },
  amount: number,
  version: number,
): ShopFact[] {
  const refs = [found.payment_intent ?? found.charge].filter(isText);
  const deduction = { amount: String(minorOfStripe(amount, found.currency.toUpperCase())) };
  return refs.length === 0 ? [] : [{ kind: 'deduction', refs, version, key: found.id, deduction }];
}
