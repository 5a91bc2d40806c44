import { type OwnInvoice, readOwnInvoice } from '#contract/invoices/publisher.ts';
import { percentText } from '#contract/money.ts';
import { t } from '#web/lib/i18n.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { QueryTable } from '#web/ui/query-table.tsx';
import { selfBillingColumns } from '#web/ui/self-billing-columns.tsx';
import { TabbedScreen } from '#web/ui/tabbed-screen.tsx';
import { ownInvoices } from './payment-calls.ts';
import { TaxCard } from './tax-card.tsx';

/** /payments/invoices: self-billed invoices, and the tax details they are issued with. */
export default function InvoicesScreen() {
  return (
    <TabbedScreen
      title={t('Invoices and Tax')}
      sub={t('We issue your invoices for you and pay VAT where you charge it.')}
      label={t('Invoices and Tax')}
      views={[
        { value: 'invoices', label: t('Invoices'), view: <Invoices /> },
        { value: 'tax', label: t('Tax details'), view: <TaxCard /> },
      ]}
    />
  );
}

function Invoices() {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const invoices = useFirst(ownInvoices, url);
  const read = useApiMutation(readOwnInvoice, { onDone: saveAnswer });
  return (
    <QueryTable
      label={t('Self-billed invoices')}
      columns={invoiceColumns(
        read.isPending ? read.variables.payment_id : null,
        (payment_id, format) => read.mutate({ payment_id, format }),
      )}
      query={invoices}
      rowKey={(row) => row.id}
      onClear={() => setUrl({})}
      emptyTitle={t('No invoices yet')}
      emptyText={t(
        'Enter your tax details and agree to self-billing. Your next payments then have one.',
      )}
      page={page}
    />
  );
}

/** The columns of the publisher's invoices; `busyId` is the payment whose file is generated. */
const invoiceColumns = (
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
