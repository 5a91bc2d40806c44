import { Link } from '@tanstack/react-router';
import type { CreditNote } from '#contract/invoices/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { DocumentButtons } from '#web/ui/document-buttons.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';

type CreditNoteColumnsProps = {
  /** The credit note whose file is being generated. */
  busyId: number | null;
  onRead: (note: CreditNote, format: 'pdf' | 'xml') => void;
};

type Amount = 'commission' | 'fee' | 'tax' | 'total' | 'remaining';
const money = (id: Amount, head: string): Column<CreditNote> => ({
  id,
  head,
  numeric: true,
  currencyOf: (row) => row.currency,
  cell: (row) => <Money amount={row[id]} currency={row.currency} />,
});

/** The columns of the list of credit notes. */
export function creditNoteColumns({
  busyId,
  onRead,
}: CreditNoteColumnsProps): readonly Column<CreditNote>[] {
  return [
    { id: 'number', head: t('Credit note'), cell: (row) => row.number },
    {
      id: 'invoice',
      head: t('Invoice'),
      cell: (row) => (
        <Link to="/invoices" search={{ id: String(row.invoice_id) } as never}>
          {row.invoice_number}
        </Link>
      ),
    },
    {
      id: 'brand',
      head: t('Brand'),
      width: 180,
      cell: (row) => <Link to={`/brands/${row.mcid}`}>{row.brand_name}</Link>,
    },
    { id: 'issued', head: t('Issued'), cell: (row) => <Time at={row.issued_at} zone="UTC" day /> },
    money('commission', t('Commission')),
    money('fee', t('Network fee')),
    money('tax', t('Tax')),
    money('total', t('Total')),
    {
      ...money('remaining', t('Not set off')),
      hint: t('Set off against the next invoices of the brand.'),
    },
    { id: 'mail', head: t('Email'), cell: ({ mail }) => <MailCell mail={mail} /> },
    {
      id: 'actions',
      pinned: true,
      head: t('Actions'),
      numeric: true,
      cell: (row) => (
        <span className="row no-wrap justify-end">
          <DocumentButtons
            number={row.number}
            busy={busyId === row.id}
            onRead={(format) => onRead(row, format)}
          />
        </span>
      ),
    },
  ];
}

/** When the credit note was last emailed, and to whom. */
function MailCell({ mail }: Pick<CreditNote, 'mail'>) {
  if (mail === null) return <span className="quiet">{t('No billing email')}</span>;
  return (
    <span className="stack gap-4">
      {mail.sent_at === null ? (
        <StatusPill tone="wait" word={t('Waiting')} />
      ) : (
        <Time at={mail.sent_at} zone={network.time_zone} />
      )}
      <span className="quiet">{mail.to}</span>
    </span>
  );
}
