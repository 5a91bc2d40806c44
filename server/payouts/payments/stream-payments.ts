import type {
  Payment,
  PaymentLineRow,
  PaymentStatus,
  SettlementRow,
} from '#contract/payments/publisher.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { type RowStream, streamRows } from '#server/platform/db/stream-rows.ts';
import { presentLine, presentPayment, presentSettlement } from './present.ts';
import type { StoredPayment } from './store.ts';
import {
  allPaidLines,
  allPayments,
  allSettlements,
  countRows,
  type PaidLineRecord,
  type StoredSettlementRecord,
} from './stream-store.ts';

const CONCURRENCY = 500;

/** Streams all payments of a publisher, newest first, in the shape of the payment list. */
export async function streamPayments(
  tx: Tx,
  publisherId: number,
  status: PaymentStatus | undefined,
): Promise<RowStream<Payment>> {
  const query = allPayments(publisherId, status);
  async function* batches() {
    for await (const rows of streamRows<StoredPayment>(tx, query, CONCURRENCY)) {
      yield rows.map(presentPayment);
    }
  }
  return { total: await countRows(tx, query), batches: batches() };
}

/** Streams all lines of a publisher's payments, or of one payment. */
export async function streamPaymentLines(
  tx: Tx,
  publisherId: number,
  paymentId: number | undefined,
): Promise<RowStream<PaymentLineRow>> {
  const query = allPaidLines(publisherId, paymentId);
  async function* batches() {
    for await (const rows of streamRows<PaidLineRecord>(tx, query, CONCURRENCY)) {
      yield rows.map(({ payment_id, mcid, currency, ...line }) => ({
        ...presentLine(line, currency),
        payment_id,
        mcid,
        currency,
      }));
    }
  }
  return { total: await countRows(tx, query), batches: batches() };
}

/** Streams all settlements of a publisher, newest first. */
export async function streamSettlements(
  tx: Tx,
  publisherId: number,
): Promise<RowStream<SettlementRow>> {
  const query = allSettlements(publisherId);
  async function* batches() {
    for await (const rows of streamRows<StoredSettlementRecord>(tx, query, CONCURRENCY)) {
      yield rows.map(presentKept);
    }
  }
  return { total: await countRows(tx, query), batches: batches() };
}

function presentKept(one: StoredSettlementRecord): SettlementRow {
  const { currency, payment_id, payment_status, paid_at } = one;
  return {
    ...presentSettlement(one, currency),
    currency,
    payment_id,
    payment_status: payment_status as PaymentStatus | null,
    paid_date: paid_at?.toISOString() ?? null,
  };
}
