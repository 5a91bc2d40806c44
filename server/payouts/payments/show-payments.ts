import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type * as calls from '#contract/payments/publisher.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { listLineRecords, listSettlementRecords, sumLineRecords } from './line-store.ts';
import { presentLine, presentPayment, presentSettlement } from './present.ts';
import * as store from './store.ts';

/** A page of a publisher's payments. */
export async function listPayments(
  db: Db,
  actor: PublisherActor,
  { status, keyword, ...page }: ParsedOf<typeof calls.listPayments>,
): Promise<ReplyOf<typeof calls.listPayments>> {
  const { rows, total } = await store.listPayments(
    db,
    actor.publisher_id,
    { status, keyword },
    page,
  );
  return { list: rows.map(presentPayment), total, time_zone: actor.time_zone };
}

/** A payment with its settlements. */
export async function readPayment(
  db: Db,
  actor: PublisherActor,
  paymentId: number,
): Promise<ReplyOf<typeof calls.readPayment>> {
  const payment = await requirePayment(db, actor, paymentId);
  const settlements = await listSettlementRecords(db, paymentId);
  return {
    ...presentPayment(payment),
    settlements: settlements.map((one) => presentSettlement(one, payment.currency)),
    time_zone: actor.time_zone,
  };
}

/** A page of the lines of a payment or of one of its settlements. */
export async function listPaymentLines(
  db: Db,
  actor: PublisherActor,
  input: ParsedOf<typeof calls.listPaymentLines>,
): Promise<ReplyOf<typeof calls.listPaymentLines>> {
  const { payment_id, settlement_id, curPage, perPage } = input;
  const { currency } = await requirePayment(db, actor, payment_id);
  const page = { limit: perPage, offset: (curPage - 1) * perPage };
  const rows = await listLineRecords(db, payment_id, settlement_id, page);
  const { total, sum_minor } = await sumLineRecords(db, payment_id, settlement_id);
  const list = rows.map((line) => presentLine(line, currency));
  return { list, total, currency, sum: minorToText(sum_minor, currency) };
}

/** The publisher's payment. Another publisher's payment is refused like one that does not exist. */
export async function requirePayment(
  db: Db,
  actor: PublisherActor,
  paymentId: number,
): Promise<store.StoredPayment> {
  return (
    (await store.findPayment(db, actor.publisher_id, paymentId)) ?? refuse('PAYMENT_NOT_FOUND')
  );
}
