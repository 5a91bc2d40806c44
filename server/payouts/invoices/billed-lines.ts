import type { ReplyOf } from '#contract/call.ts';
import type { showInvoice } from '#contract/invoices/staff.ts';
import { addressLines, factLine, partyLines } from '#server/platform/documents/party-lines.ts';
import { vatIdOf } from './electronic/rules.ts';

type Shown = Pick<ReplyOf<typeof showInvoice>, 'brand_name' | 'mcid' | 'billed_to'>;

/** The addressee, line by line: the legal name first, and the brand's name where it differs. */
export function billedLines({ brand_name, mcid, billed_to }: Shown): [string, string][] {
  const { legal_name, billing_address, tax_number, billing_contact, billing_email } = billed_to;
  const called = `${brand_name} (${mcid})`;
  const lines = [legal_name ?? '', billing_address ?? ''].filter(Boolean);
  const country = billed_to.country ?? '';
  const isVatId = vatIdOf(tax_number ?? '', country) !== '';
  return [
    ...partyLines('To', lines.length > 0 ? addressLines(lines, country) : [called]),
    ...factLine(isVatId ? 'VAT ID' : 'Tax number', tax_number),
    ...factLine('Attention', [billing_contact, billing_email].filter(Boolean).join(', ')),
    ...factLine('Brand', lines.length > 0 ? called : null),
  ];
}
