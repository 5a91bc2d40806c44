import type { LegalEntity } from '#contract/common/legal-entity.ts';
import type { Mail } from '#server/platform/mail/send-mail.ts';

type Described = {
  /** "Invoice INV-000012". */
  name: string;
  total: string;
  currency: string;
  due_on: string | null;
  issuer: LegalEntity | null;
};

/** Writes the mail that a document is attached to. Brands have no language setting: English. */
export function writeDocumentMail(
  to: string,
  network: string,
  { name, total, currency, due_on, issuer }: Described,
): Mail {
  const sender = issuer?.legal_name ?? network;
  const account = issuer
    ? [issuer.bank_account, issuer.bic && `BIC ${issuer.bic}`].filter(Boolean).join(', ')
    : '';
  const lines = [
    'Hello,',
    `${name} over ${total} ${currency} is attached.`,
    due_on
      ? `Please pay it by ${due_on} and give its number as reference.`
      : 'It is set off against your invoices.',
    ...(due_on && account ? [`Account: ${account}`] : []),
    sender,
  ];
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  return { to, subject: `${name} from ${sender}`, text: `${lines.join('\n\n')}\n`, html };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (one) => ENTITIES[one] ?? one);
