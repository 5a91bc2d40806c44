import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { LegalEntity } from '#contract/common/legal-entity.ts';
import type * as calls from '#contract/invoices/staff.ts';
import { minorToText } from '#contract/money.ts';
import { findLetterhead } from '#server/people/common/find-letterhead.ts';
import { dayIn, now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { creditNumberOf } from './credits/rules.ts';
import { listInvoiceCredits } from './credits/store.ts';
import { describeInvoice } from './electronic/describe-document.ts';
import { asXmlFile } from './electronic/write-cii.ts';
import { listInvoiceMails, presentMail } from './mail-document.ts';
import {
  presentBilled,
  presentInvoice,
  presentInvoiced,
  presentPaid,
  presentWaiting,
} from './present.ts';
import { idOfNumber } from './rules.ts';
import { servicePeriodOf } from './service-period.ts';
import {
  listInvoiced,
  listInvoicePayments,
  listInvoiceRecords,
  listOpenSettlements,
} from './store.ts';
import { invoiceTask } from './write-invoice.ts';

/** A page of invoices, and the settlements that wait for the next ones. */
export async function listInvoices(
  db: Db,
  { status, keyword, ...page }: ParsedOf<typeof calls.listInvoices>,
): Promise<ReplyOf<typeof calls.listInvoices>> {
  const words = keyword === undefined ? {} : { keyword: wordsOf(keyword) };
  const stands =
    status === 'overdue'
      ? { overdueOn: dayIn(await findSettingValue(db, 'network_time_zone'), now()) }
      : { status };
  const { rows, total } = await listInvoiceRecords(db, { ...stands, ...words }, page);
  const open = await listOpenSettlements(db);
  const groups = Map.groupBy(open, (one) => `${one.brand_id} ${one.currency}`);
  return {
    list: rows.map((row) => presentInvoice(row, now())),
    total,
    waiting: [...groups.values()].map(presentWaiting),
  };
}

const wordsOf = (keyword: string) => ({ text: keyword.trim(), id: idOfNumber(keyword) });

/** An invoice with its settlements and payments. */
export async function showInvoice(db: Db, id: number): Promise<ReplyOf<typeof calls.showInvoice>> {
  const { rows } = await listInvoiceRecords(db, { ids: [id] }, null);
  const [row] = rows;
  if (!row) refuse('INVOICE_NOT_FOUND');
  const list = await listInvoiced(db, id);
  return {
    ...presentInvoice(row, now()),
    issuer: row.issuer as LegalEntity | null,
    billed_to: presentBilled(row),
    service: servicePeriodOf(row, list),
    list: list.map((one) => presentInvoiced(one, row)),
    payments: (await listInvoicePayments(db, id)).map((one) => presentPaid(one, row.currency)),
    mails: (await listInvoiceMails(db, id)).map(presentMail),
    credits: (await listInvoiceCredits(db, id)).map(
      ({ credit_note_id, amount_minor, applied_at }) => ({
        number: creditNumberOf(credit_note_id),
        amount: minorToText(amount_minor, row.currency),
        at: applied_at.toISOString(),
      }),
    ),
  };
}

/** An invoice as PDF or XML, generated on each request. */
export async function readInvoice(
  parts: Pick<Parts, 'db' | 'config'>,
  { id, format }: ParsedOf<typeof calls.readInvoice>,
): Promise<ReplyOf<typeof calls.readInvoice>> {
  const invoice = await showInvoice(parts.db, id);
  if (format === 'xml') return asXmlFile(describeInvoice(invoice));
  const bytes = await runIsolated(invoiceTask, [invoice, await findLetterhead(parts)]);
  return {
    file_name: `${invoice.number}.pdf`,
    media_type: 'application/pdf',
    content_base64: bytes.toString('base64'),
  };
}
