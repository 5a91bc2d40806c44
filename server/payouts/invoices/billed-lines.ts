import type { ReplyOf } from '#contract/call.ts';
import type { showInvoice } from '#contract/invoices/staff.ts';
import { factLine, partyLines } from '#server/platform/documents/party-lines.ts';

type Shown = Pick<ReplyOf<typeof showInvoice>, 'brand_name' | 'mcid' | 'billed_to'>;

/** The addressee, line by line: the legal name first, and the brand's name where it differs. */
export function billedLines({ brand_name, mcid, billed_to }: Shown): [string, string][] {
  const { legal_name, billing_address, tax_number, billing_contact, billing_email } = billed_to;
  const called = `${brand_name} (${mcid})`;
  const lines = [legal_name ?? '', ...(billing_address ?? '').split('\n')].filter(Boolean);
  return [
    ...partyLines('To', lines.length > 0 ? [...lines, billed_to.country ?? ''] : [called]),
    ...factLine('Tax number', tax_number),
    ...factLine('Attention', [billing_contact, billing_email].filter(Boolean).join(', ')),
    ...factLine('Brand', lines.length > 0 ? called : null),
  ];
}
