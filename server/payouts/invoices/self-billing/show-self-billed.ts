import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type * as own from '#contract/invoices/own-invoices.ts';
import type * as calls from '#contract/invoices/self-billed.ts';
import { minorToText } from '#contract/money.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findNetworkName } from '#server/platform/settings/network-name-store.ts';
import { asXmlFile } from '../electronic/as-xml-file.ts';
import { describeSelfBilled } from '../electronic/describe-document.ts';
import { partiesOf, presentOwn, presentSelfBilled } from './present.ts';
import { idOfSelfBilled } from './rules.ts';
import {
  findSelfBilled,
  listPaidSettlements,
  listSelfBilledRecords,
  type StoredSelfBilled,
} from './store.ts';
import { selfBilledTask } from './write-self-billed.ts';

/** A page of a publisher's self-billed invoices. */
export async function listOwnSelfBilled(
  db: Db,
  { publisher_id }: PublisherActor,
  page: ParsedOf<typeof own.listOwnInvoices>,
): Promise<ReplyOf<typeof own.listOwnInvoices>> {
  const { rows, total } = await listSelfBilledRecords(db, { publisher_id }, page);
  return { list: rows.map(presentOwn), total };
}

/** A page of all self-billed invoices. */
export async function listSelfBilled(
  db: Db,
  { keyword, ...page }: ParsedOf<typeof calls.listSelfBilled>,
): Promise<ReplyOf<typeof calls.listSelfBilled>> {
  const words =
    keyword === undefined ? undefined : { text: keyword.trim(), id: idOfSelfBilled(keyword) };
  const { rows, total } = await listSelfBilledRecords(db, { keyword: words }, page);
  return { list: rows.map(presentSelfBilled), total };
}

/** The self-billed invoice of a publisher's payment as a file. Refuses SELF_BILLED_NOT_FOUND. */
export async function readOwnSelfBilled(
  db: Db,
  { publisher_id }: PublisherActor,
  { payment_id, format }: ParsedOf<typeof own.readOwnInvoice>,
) {
  return writeFile(db, await findSelfBilled(db, { payment_id, publisher_id }), format);
}

/** A self-billed invoice as a file. Refuses SELF_BILLED_NOT_FOUND. */
export async function readSelfBilled(
  db: Db,
  { id, format }: ParsedOf<typeof calls.readSelfBilled>,
) {
  return writeFile(db, await findSelfBilled(db, { id }), format);
}

async function writeFile(
  db: Db,
  row: StoredSelfBilled | undefined,
  format: 'pdf' | 'xml' | undefined,
) {
  if (!row) refuse('SELF_BILLED_NOT_FOUND');
  const settlements = await listPaidSettlements(db, row.payment_id);
  const network = await findNetworkName(db);
  const document = {
    ...presentSelfBilled(row),
    ...partiesOf(row),
    list: settlements.map((one) => ({
      settlement_id: one.id,
      settled_at: one.settled_at.toISOString(),
      what: [one.merchant_name ?? network, ...(one.kind === 'commission' ? [] : [one.kind])],
      lines: one.line_count,
      amount: minorToText(one.commission_minor, row.currency),
    })),
  };
  if (format === 'xml') return asXmlFile(describeSelfBilled(document));
  const bytes = await runIsolated(selfBilledTask, [document, network]);
  return {
    file_name: `${document.number}.pdf`,
    media_type: 'application/pdf',
    content_base64: bytes.toString('base64'),
  };
}
