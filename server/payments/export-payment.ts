import type { PublisherActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { exportPayment as exportCall } from '#contract/payments/publisher.ts';
import { readProfile } from '#server/accounts/profile/read-profile.ts';
import { findLegalEntity } from '#server/common/find-legal-entity.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { writeCsv } from '#server/platform/files/write-csv.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import { findNetworkName } from '#server/platform/settings/network-name-store.ts';
import { listLineRecords } from './line-store.ts';
import { presentLine } from './present.ts';
import { readPayment, requirePayment } from './show-payments.ts';
import { statementTask } from './write-statement.ts';

type MadeFile = ReplyOf<typeof exportCall>;

/** The statement of a payment as a PDF, generated on each request from current data. */
export async function makeStatement(
  db: Db,
  actor: PublisherActor,
  paymentId: number,
): Promise<MadeFile> {
  const payment = await readPayment(db, actor, paymentId);
  const { company, username } = await readProfile(db, actor);
  const { company_name, address, postal_code, city, province, country } = company;
  const publisher = [
    company_name || username,
    address,
    `${postal_code} ${city}`,
    province,
    country,
  ];
  const payer = await findLegalEntity(db);
  const statement = { ...payment, publisher, payer, made_at: now() };
  const bytes = await runIsolated(statementTask, [statement, await findNetworkName(db)]);
  return {
    file_name: `statement-${paymentId}.pdf`,
    media_type: 'application/pdf',
    content_base64: bytes.toString('base64'),
  };
}

const HEAD = [
  'payment_id',
  'settlement_id',
  'transaction_id',
  'merchant_name',
  'order_id',
  'order_time',
  'click_time',
  'click_ref',
  'type',
  'what',
  'amount',
  'currency',
  'brand_paid_status',
];

/** All lines of a payment as CSV, with the values the screen shows. */
export async function exportPayment(
  db: Db,
  actor: PublisherActor,
  paymentId: number,
): Promise<MadeFile> {
  const { currency } = await requirePayment(db, actor, paymentId);
  const records = await listLineRecords(db, paymentId, undefined, { limit: null, offset: 0 });
  const rows = records.map((record) => {
    const line = presentLine(record, currency);
    return [
      String(paymentId),
      String(line.settlement_id),
      String(line.id ?? ''),
      line.merchant_name,
      line.order_id,
      line.order_time,
      line.click_time ?? '',
      line.click_ref ?? '',
      line.type,
      line.what ?? '',
      line.amount,
      currency,
      line.brand_paid_status ?? '',
    ];
  });
  return writeCsv(`payment-${paymentId}.csv`, [HEAD, ...rows]);
}
