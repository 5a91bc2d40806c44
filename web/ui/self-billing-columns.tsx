import { t } from '#web/lib/i18n.ts';
import type { Column } from './data-table.tsx';
import { DocumentButtons } from './document-buttons.tsx';
import { Money } from './money.tsx';
import { Day } from './time.tsx';

type Row = Readonly<
  Record<'number' | 'issued_on' | 'net' | 'tax' | 'total' | 'currency', string> & {
    payment_id: number;
  }
>;
type Parts<One> = {
  /** The columns before the amounts. */
  party?: readonly Column<One>[];
  /** The column of the rate between net amount and tax. */
  rate: Column<One>;
  /** Whether the file of a row is being generated. */
  isBusy: (row: One) => boolean;
  onRead: (row: One, format: 'pdf' | 'xml') => void;
};

/** The columns of self-billed invoices, as the publisher and staff see them. */
export function selfBillingColumns<One extends Row>(parts: Parts<One>): readonly Column<One>[] {
  const { party = [], rate, isBusy, onRead } = parts;
  return [
    { id: 'number', head: t('Invoice'), cell: (row) => row.number },
    { id: 'issued', head: t('Issued'), cell: (row) => <Day day={row.issued_on} /> },
    { id: 'payment', head: t('Payment'), cell: (row) => row.payment_id },
    ...party,
    money('net', t('Net')),
    rate,
    money('tax', t('VAT')),
    money('total', t('Total')),
    {
      id: 'actions',
      head: t('Actions'),
      numeric: true,
      cell: (row) => (
        <span className="row no-wrap justify-end">
          <DocumentButtons
            number={row.number}
            busy={isBusy(row)}
            onRead={(format) => onRead(row, format)}
          />
        </span>
      ),
    },
  ];
}

const money = (id: 'net' | 'tax' | 'total', head: string): Column<Row> => ({
  id,
  head,
  numeric: true,
  currencyOf: (row) => row.currency,
  cell: (row) => <Money amount={row[id]} currency={row.currency} />,
});
