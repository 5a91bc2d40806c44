import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { LegalEntity } from '#contract/common/legal-entity.ts';
import type * as own from '#contract/invoices/publisher.ts';
import type * as calls from '#contract/invoices/self-billed.ts';
import { minorToText, plainRate } from '#contract/money.ts';
import { findLetterhead } from '#server/people/common/find-letterhead.ts';
import { dayIn } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { describeSelfBilled } from '../electronic/describe-document.ts';
import { asXmlFile } from '../electronic/write-cii.ts';
import { servicePeriodOf } from '../service-period.ts';
import { idOfSelfBilled, selfBilledNumberOf } from './rules.ts';
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
  parts: Pick<Parts, 'db' | 'config'>,
  { publisher_id }: PublisherActor,
  { payment_id, format }: ParsedOf<typeof own.readOwnInvoice>,
) {
  return writeFile(parts, await findSelfBilled(parts.db, { payment_id, publisher_id }), format);
}

/** A self-billed invoice as a file. Refuses SELF_BILLED_NOT_FOUND. */
export async function readSelfBilled(
  parts: Pick<Parts, 'db' | 'config'>,
  { id, format }: ParsedOf<typeof calls.readSelfBilled>,
) {
  return writeFile(parts, await findSelfBilled(parts.db, { id }), format);
}

/** A self-billed invoice as shown in lists. */
function presentSelfBilled(row: StoredSelfBilled): calls.SelfBilled {
  const { id, payment_id, supplement_id, publisher_id, currency, issued_at } = row;
  const text = (minor: bigint) => minorToText(minor, currency);
  return {
    id,
    number: selfBilledNumberOf(id),
    payment_id,
    supplement_id,
    publisher_id,
    legal_name: partiesOf(row).seller.legal_name,
    currency,
    net: text(row.net_minor),
    tax_rule: row.tax_rule as calls.SelfBilled['tax_rule'],
    tax_percent: plainRate(row.tax_percent),
    tax: text(row.tax_minor),
    total: text(row.total_minor),
    issued_at: issued_at.toISOString(),
    issued_on: dayIn(row.time_zone, issued_at),
  };
}

/** A self-billed invoice as shown to its publisher. */
function presentOwn(row: StoredSelfBilled): own.OwnInvoice {
  const {
    legal_name: _name,
    publisher_id: _own,
    tax_rule: _rule,
    ...shown
  } = presentSelfBilled(row);
  return shown;
}

/** The publisher and the network on the day of the invoice. */
function partiesOf(row: StoredSelfBilled): { seller: own.TaxDetails; buyer: LegalEntity } {
  return { seller: row.seller as own.TaxDetails, buyer: row.buyer as LegalEntity };
}

async function writeFile(
  parts: Pick<Parts, 'db' | 'config'>,
  row: StoredSelfBilled | undefined,
  format: 'pdf' | 'xml' | undefined,
) {
  if (!row) refuse('SELF_BILLED_NOT_FOUND');
  const settlements = await listPaidSettlements(parts.db, row.payment_id);
  const letterhead = await findLetterhead(parts);
  const document = {
    ...presentSelfBilled(row),
    ...partiesOf(row),
    service: servicePeriodOf(row, settlements),
    list: settlements.map((one) => ({
      settlement_id: one.id,
      settled_on: dayIn(row.time_zone, one.settled_at),
      what: [
        one.merchant_name ?? letterhead.network,
        ...(one.kind === 'commission' ? [] : [one.kind]),
      ],
      lines: one.line_count,
      amount: minorToText(one.commission_minor, row.currency),
    })),
  };
  if (format === 'xml') return asXmlFile(describeSelfBilled(document));
  const bytes = await runIsolated(selfBilledTask, [document, letterhead]);
  return {
    file_name: `${document.number}.pdf`,
    media_type: 'application/pdf',
    content_base64: bytes.toString('base64'),
  };
}
