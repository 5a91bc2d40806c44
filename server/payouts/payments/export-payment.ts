import type { PublisherActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { TaxDetails } from '#contract/invoices/publisher.ts';
import type { exportPayment as exportCall } from '#contract/payments/publisher.ts';
import { readProfile } from '#server/people/accounts/profile/read-profile.ts';
import { findLegalEntity } from '#server/people/common/legal-entity.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { addressLines } from '#server/platform/documents/party-lines.ts';
import { writeCsv } from '#server/platform/files/write-csv.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import { findNetworkName } from '#server/platform/settings/network-name-store.ts';
import { listLineRecords } from './line-store.ts';
import { presentLine } from './present.ts';
import { readPayment, requirePayment } from './show-payments.ts';
import { taxOfPayment } from './store.ts';
import { statementTask } from './write-statement.ts';

type MadeFile = ReplyOf<typeof exportCall>;

/** The statement of a payment as a PDF, generated on each request from current data. */
export async function makeStatement(
  db: Db,
  actor: PublisherActor,
  paymentId: number,
): Promise<MadeFile> {
  const payment = await readPayment(db, actor, paymentId);
  const stored = await requirePayment(db, actor, paymentId);
  const party = await describePublisher(db, actor, taxOfPayment(stored)?.seller);
  const payer = await findLegalEntity(db);
  const statement = { ...payment, ...party, payer, made_at: now() };
  const bytes = await runIsolated(statementTask, [statement, await findNetworkName(db)]);
  return {
    file_name: `statement-${payment.number}.pdf`,
    media_type: 'application/pdf',
    content_base64: bytes.toString('base64'),
  };
}

/** The publisher by its tax details at the request, otherwise by its profile. */
async function describePublisher(db: Db, actor: PublisherActor, seller: TaxDetails | undefined) {
  if (seller) {
    const { legal_name, address, postal_code, city, country, vat_id, tax_number } = seller;
    const lines = [legal_name, address, `${postal_code} ${city}`];
    return { publisher: addressLines(lines, country), vat_id, tax_number };
  }
  const { company, username } = await readProfile(db, actor);
  const { company_name, address, postal_code, city, province, country } = company;
  const name = company_name || username;
  const lines = [name, address, `${postal_code} ${city}`, province];
  const publisher = addressLines(lines, country);
  return { publisher, vat_id: '', tax_number: '' };
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
