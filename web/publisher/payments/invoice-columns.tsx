import type { OwnInvoice } from '#contract/invoices/publisher.ts';
import { percentText } from '#contract/money.ts';
import { t } from '#web/lib/i18n.ts';
import { selfBillingColumns } from '#web/ui/self-billing-columns.tsx';

/** The columns of the publisher's invoices; `busyId` is the payment whose file is generated. */
export const invoiceColumns = (
  busyId: number | null,
  onRead: (paymentId: number, format: 'pdf' | 'xml') => void,
) =>
  selfBillingColumns<OwnInvoice>({
    rate: {
      id: 'rate',
      head: t('VAT rate'),
      numeric: true,
      cell: (row) => percentText(row.tax_percent),
    },
    isBusy: (row) => row.payment_id === busyId,
    onRead: (row, format) => onRead(row.payment_id, format),
  });
