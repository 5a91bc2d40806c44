import type { TaxRule } from '#contract/invoices/publisher.ts';
import type { SelfBilled } from '#contract/invoices/self-billed.ts';
import { percentText } from '#contract/money.ts';
import { t } from '#web/lib/i18n.ts';
import { selfBillingColumns } from '#web/ui/self-billing-columns.tsx';

const taxRuleNames: Readonly<Record<TaxRule, string>> = {
  domestic: t('VAT is paid on top'),
  reverse_charge: t('Reverse charge'),
  small_business: t('Small business, no VAT'),
  not_subject: t('Not subject to VAT'),
};

/** The columns of self-billed invoices; `busyId` is the invoice whose file is being generated. */
export const selfBilledColumns = (
  busyId: number | null,
  onRead: (invoice: SelfBilled, format: 'pdf' | 'xml') => void,
) =>
  selfBillingColumns<SelfBilled>({
    party: [{ id: 'seller', head: t('Legal name'), width: 180, cell: (row) => row.legal_name }],
    rate: {
      id: 'rule',
      head: t('VAT treatment'),
      width: 160,
      cell: (row) =>
        row.tax_rule === 'domestic' ? percentText(row.tax_percent) : taxRuleNames[row.tax_rule],
    },
    isBusy: (row) => row.id === busyId,
    onRead,
  });
