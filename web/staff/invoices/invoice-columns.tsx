import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Invoice } from '#contract/invoices/staff.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { DocumentButtons } from '#web/ui/document-buttons.tsx';
import { Money } from '#web/ui/money.tsx';
import { Day, Time } from '#web/ui/time.tsx';
import { MayButton } from '../may-button.tsx';
import { InvoicePill } from './invoice-words.tsx';

type InvoiceColumnsProps = {
  /** The invoice whose file is being generated. */
  busyId: number | null;
  onOpen: (invoice: Invoice) => void;
  onRead: (invoice: Invoice, format: 'pdf' | 'xml') => void;
  onMark: (invoice: Invoice) => void;
};

const money = (id: 'commission' | 'fee' | 'tax' | 'total', head: string): Column<Invoice> => ({
  id,
  head,
  numeric: true,
  currencyOf: (row) => row.currency,
  cell: (row) => <Money amount={row[id]} currency={row.currency} />,
});

/** The columns of the list of invoices, with the actions at the end. */
export function invoiceColumns(props: InvoiceColumnsProps): readonly Column<Invoice>[] {
  return [
    {
      id: 'number',
      head: t('Invoice'),
      cell: (row) => (
        <UnstyledButton className="color-accent one-line" onClick={() => props.onOpen(row)}>
          {row.number}
        </UnstyledButton>
      ),
    },
    {
      id: 'brand',
      head: t('Brand'),
      width: 140,
      cell: (row) => <Link to={`/brands/${row.mcid}`}>{row.brand_name}</Link>,
    },
    { id: 'issued', head: t('Issued'), cell: (row) => <Time at={row.issued_at} zone="UTC" day /> },
    { id: 'due', head: t('Due'), cell: (row) => <Day day={row.due_on} /> },
    money('commission', t('Commission')),
    money('fee', t('Network fee')),
    money('tax', t('Tax')),
    money('total', t('Total')),
    { id: 'status', head: t('State'), width: 150, cell: (row) => <InvoicePill invoice={row} /> },
    {
      id: 'actions',
      pinned: true,
      head: t('Actions'),
      numeric: true,
      cell: (row) => actions(row, props),
    },
  ];
}

function actions(row: Invoice, { busyId, onRead, onMark }: InvoiceColumnsProps) {
  return (
    <span className="row no-wrap justify-end">
      <DocumentButtons
        number={row.number}
        busy={busyId === row.id}
        onRead={(format) => onRead(row, format)}
      />
      {row.status !== 'paid' && (
        <MayButton
          permission="invoices.write"
          size="compact-sm"
          variant="light"
          aria-label={`${t('Mark as paid')}: ${row.number}`}
          onClick={() => onMark(row)}
        >
          {t('Mark as paid')}
        </MayButton>
      )}
    </span>
  );
}
