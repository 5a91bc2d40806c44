import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/invoices/staff.ts';
import { findLetterhead } from '#server/people/common/find-letterhead.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import type { Parts } from '#server/platform/parts.ts';
import { describeCreditNote } from '../electronic/describe-document.ts';
import { asXmlFile } from '../electronic/write-cii.ts';
import { presentCreditNote } from '../present.ts';
import { findCreditNote } from './find-credit-note.ts';
import { countCreditable, listCreditNoteRecords } from './store.ts';
import { creditNoteTask } from './write-credit-note.ts';

/** A page of credit notes. */
export async function listCreditNotes(
  db: Db,
  { invoice_id, ...page }: ParsedOf<typeof calls.listCreditNotes>,
): Promise<ReplyOf<typeof calls.listCreditNotes>> {
  const { rows, total } = await listCreditNoteRecords(db, { invoice_id }, page);
  return { list: rows.map(presentCreditNote), total, creditable: await countCreditable(db) };
}

/** A credit note as PDF or XML, generated on each request. */
export async function readCreditNote(
  parts: Pick<Parts, 'db' | 'config'>,
  { id, format }: ParsedOf<typeof calls.readCreditNote>,
): Promise<ReplyOf<typeof calls.readCreditNote>> {
  const note = await findCreditNote(parts.db, id);
  if (format === 'xml') return asXmlFile(describeCreditNote(note));
  const bytes = await runIsolated(creditNoteTask, [note, await findLetterhead(parts)]);
  return {
    file_name: `${note.number}.pdf`,
    media_type: 'application/pdf',
    content_base64: bytes.toString('base64'),
  };
}
