import * as own from '#contract/invoices/publisher.ts';
import * as selfBilled from '#contract/invoices/self-billed.ts';
import * as invoices from '#contract/invoices/staff.ts';
import { answer } from '#server/platform/http/answer.ts';
import { issueCreditNotes } from './credits/issue-credit-notes.ts';
import { listCreditNotes, readCreditNote } from './credits/show-credit-notes.ts';
import { issueInvoices } from './issue-invoices.ts';
import { mailDocument } from './mail-document.ts';
import { markPaid, markUnpaid } from './mark-invoice.ts';
import * as details from './self-billing/edit-tax-details.ts';
import * as billed from './self-billing/show-self-billed.ts';
import { listInvoices, readInvoice, showInvoice } from './show-invoices.ts';

/** Calls for invoices to brands and self-billed invoices to publishers. */
export const invoiceCalls = [
  answer(invoices.listInvoices, ({ db, input }) => listInvoices(db, input)),
  answer(invoices.issueInvoices, ({ db, actor, input }) => issueInvoices(db, actor, input)),
  answer(invoices.showInvoice, ({ db, input }) => showInvoice(db, input.id)),
  answer(invoices.readInvoice, ({ db, config, input }) => readInvoice({ db, config }, input)),
  answer(invoices.markInvoicePaid, ({ db, actor, input }) => markPaid(db, actor, input)),
  answer(invoices.markInvoiceUnpaid, ({ db, actor, input }) => markUnpaid(db, actor, input)),
  answer(invoices.listCreditNotes, ({ db, input }) => listCreditNotes(db, input)),
  answer(invoices.issueCreditNotes, ({ db, actor, input }) => issueCreditNotes(db, actor, input)),
  answer(invoices.readCreditNote, ({ db, config, input }) => readCreditNote({ db, config }, input)),
  answer(own.showTaxDetails, ({ db, actor }) => details.showTaxDetails(db, actor)),
  answer(own.editTaxDetails, ({ db, actor, input }) => details.editTaxDetails(db, actor, input)),
  answer(own.listOwnInvoices, ({ db, actor, input }) => billed.listOwnSelfBilled(db, actor, input)),
  answer(own.readOwnInvoice, ({ db, config, actor, input }) =>
    billed.readOwnSelfBilled({ db, config }, actor, input),
  ),
  answer(selfBilled.listSelfBilled, ({ db, input }) => billed.listSelfBilled(db, input)),
  answer(selfBilled.readSelfBilled, ({ db, config, input }) =>
    billed.readSelfBilled({ db, config }, input),
  ),
  answer(selfBilled.showSelfBillingRate, ({ db }) => details.showSelfBillingRate(db)),
  answer(selfBilled.editSelfBillingRate, ({ db, actor, input }) =>
    details.editSelfBillingRate(db, actor, input),
  ),
  answer(invoices.mailDocument, ({ db, actor, input }) => mailDocument(db, actor, input)),
];
