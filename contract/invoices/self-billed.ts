import * as z from 'zod/mini';
import { call } from '../call.ts';
import { settingChange } from '../common/setting-change.ts';
import { fileReply, listOf, optionalText, paging, pattern, rowId } from '../fields.ts';
import { documentFormat } from './staff.ts';

// The values of TaxRule; an import would load the contract of publishers with staff screens.
const taxRule = z.enum(['domestic', 'reverse_charge', 'small_business', 'not_subject']);

const selfBilled = z.object({
  id: z.int(),
  /** As printed: "SB-000003". */
  number: z.string(),
  payment_id: z.int(),
  publisher_id: z.int(),
  /** The publisher's legal name on that day. */
  legal_name: z.string(),
  currency: z.string(),
  net: z.string(),
  tax_rule: taxRule,
  tax_percent: z.string(),
  tax: z.string(),
  total: z.string(),
  issued_at: z.string(),
  /** Day of the document, in the time zone of the network when it was issued. */
  issued_on: z.string(),
});
export type SelfBilled = z.output<typeof selfBilled>;

const reads = { actor: { staff: 'invoices.read' }, effect: 'none' } as const;

/** Lists self-billed invoices, newest first. */
export const listSelfBilled = call('/staff/self_billed/list', {
  ...reads,
  /** `keyword`: text in the legal name, or a number. */
  input: z.object({ keyword: optionalText(100), ...paging }),
  reply: listOf(selfBilled),
});

/** A self-billed invoice as PDF, or as XML of EN 16931. */
export const readSelfBilled = call('/staff/self_billed/pdf', {
  ...reads,
  input: z.object({ id: rowId, format: documentFormat }),
  reply: fileReply,
  refuses: ['SELF_BILLED_NOT_FOUND', 'ELECTRONIC_INVOICE_INCOMPLETE'],
});

const rate = z.object({
  /** Percent as text; '0': publishers of the network's country who charge VAT are not self-billed. */
  percent: z.string(),
  changes: z.array(settingChange),
});

/** The VAT rate of commission within the network's country, with its changes. */
export const showSelfBillingRate = call('/staff/self_billed/rate_info', {
  ...reads,
  reply: rate,
});

/** Replaces the rate for payments that are requested afterwards. */
export const editSelfBillingRate = call('/staff/self_billed/rate_edit', {
  actor: { staff: 'invoices.write' },
  input: z.object({
    percent: pattern(7, /^(0|[1-9]\d?)(\.\d{1,4})?$/, {
      required: 'TAX_RATE_INVALID',
      format: 'TAX_RATE_INVALID',
    }),
  }),
  reply: rate,
});
