import type { SelfBilled } from '#contract/invoices/self-billed.ts';
import type { TaxRule } from '#contract/invoices/tax-details.ts';
import { percentText } from '#contract/percent-text.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { Time } from '#web/ui/time.tsx';
import { DocumentButtons } from './document-buttons.tsx';

const taxRuleNames: Readonly<Record<TaxRule, string>> = {
  domestic: t('VAT is paid on top'),
  reverse_charge: t('Reverse charge'),
  small_business: t('Small business, no VAT'),
  not_subject: t('Not subject to VAT'),
};

const money = (id: 'net' | 'tax' | 'total', head: string): Column<SelfBilled> => ({
  id,
  head,
  numeric: true,
  cell: (row) => <Money amount={row[id]} currency={row.currency} />,
});

/** The columns of self-billed invoices; `busyId` is the invoice whose file is being generated. */
export function selfBilledColumns(
  busyId: number | null,
  onRead: (invoice: SelfBilled, format: 'pdf' | 'xml') => void,
): readonly Column<SelfBilled>[] {
  return [
    { id: 'number', head: t('Invoice'), cell: (row) => row.number },
    { id: 'issued', head: t('Issued'), cell: (row) => <Time at={row.issued_at} zone="UTC" day /> },
    { id: 'payment', head: t('Payment'), cell: (row) => row.payment_id },
    { id: 'seller', head: t('Legal name'), width: 180, cell: (row) => row.legal_name },
    money('net', t('Net')),
    {
      id: 'rule',
      head: t('VAT treatment'),
      width: 160,
      cell: (row) =>
        row.tax_rule === 'domestic' ? percentText(row.tax_percent) : taxRuleNames[row.tax_rule],
    },
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
            busy={busyId === row.id}
            onRead={(format) => onRead(row, format)}
          />
        </span>
      ),
    },
  ];
}
