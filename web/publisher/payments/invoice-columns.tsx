import { Button } from '@mantine/core';
import type { OwnInvoice } from '#contract/invoices/own-invoices.ts';
import { percentText } from '#contract/percent-text.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { Time } from '#web/ui/time.tsx';

const money = (id: 'net' | 'tax' | 'total', head: string): Column<OwnInvoice> => ({
  id,
  head,
  numeric: true,
  cell: (row) => <Money amount={row[id]} currency={row.currency} />,
});

/** The columns of the publisher's invoices; `busyId` is the payment whose file is generated. */
export function invoiceColumns(
  busyId: number | null,
  onRead: (paymentId: number, format: 'pdf' | 'xml') => void,
): readonly Column<OwnInvoice>[] {
  return [
    { id: 'number', head: t('Invoice'), cell: (row) => row.number },
    { id: 'issued', head: t('Issued'), cell: (row) => <Time at={row.issued_at} zone="UTC" day /> },
    { id: 'payment', head: t('Payment'), cell: (row) => row.payment_id },
    money('net', t('Net')),
    {
      id: 'rate',
      head: t('VAT rate'),
      numeric: true,
      cell: (row) => percentText(row.tax_percent),
    },
    money('tax', t('VAT')),
    money('total', t('Total')),
    {
      id: 'actions',
      head: t('Actions'),
      numeric: true,
      cell: (row) => (
        <span className="row no-wrap justify-end">
          {(['pdf', 'xml'] as const).map((format) => (
            <Button
              key={format}
              size="compact-sm"
              variant="default"
              loading={busyId === row.payment_id}
              aria-label={`${row.number} ${format.toUpperCase()}`}
              onClick={() => onRead(row.payment_id, format)}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </span>
      ),
    },
  ];
}
