import type { TaxRule } from '#contract/invoices/publisher.ts';
import { listSelfBilled, readSelfBilled, type SelfBilled } from '#contract/invoices/self-billed.ts';
import { percentText } from '#contract/money.ts';
import { t } from '#web/lib/i18n.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { QueryTable } from '#web/ui/query-table.tsx';
import { selfBillingColumns } from '#web/ui/self-billing-columns.tsx';
import { TabbedScreen } from '#web/ui/tabbed-screen.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { UrlSearch } from '#web/ui/url-search.tsx';
import { VatRatePanel } from '../vat-rate-panel.tsx';
import { UntaxedPayments } from './untaxed-payments.tsx';

/** /staff/self-billed: invoices that the network issues on behalf of publishers. */
export default function SelfBilledScreen() {
  return (
    <TabbedScreen
      title={t('Self-billed invoices')}
      sub={t('Issued with each payment to a publisher who has agreed to self-billing')}
      label={t('Self-billed invoices')}
      views={[
        { value: 'invoices', label: t('Invoices'), view: <Invoices /> },
        { value: 'rate', label: t('VAT rate'), view: <VatRatePanel /> },
        { value: 'untaxed', label: t('Missing VAT'), view: <UntaxedPayments /> },
      ]}
    />
  );
}

function Invoices() {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const invoices = useApiQuery(listSelfBilled, { ...page, keyword: url.keyword });
  const read = useApiMutation(readSelfBilled, { onDone: saveAnswer });
  return (
    <>
      <Toolbar>
        <UrlSearch label={t('Search number or legal name')} />
      </Toolbar>
      <QueryTable
        label={t('Self-billed invoices')}
        columns={selfBilledColumns(read.isPending ? read.variables.id : null, ({ id }, format) =>
          read.mutate({ id, format }),
        )}
        query={invoices}
        rowKey={(row) => row.id}
        isFiltered={Boolean(url.keyword)}
        onClear={() => setUrl({ keyword: undefined })}
        emptyTitle={t('No self-billed invoices yet')}
        emptyText={t('They are issued when payments are made.')}
        page={page}
      />
    </>
  );
}

const taxRuleNames: Readonly<Record<TaxRule, string>> = {
  domestic: t('VAT is paid on top'),
  reverse_charge: t('Reverse charge'),
  small_business: t('Small business, no VAT'),
  not_subject: t('Not subject to VAT'),
};

/** The columns of self-billed invoices; `busyId` is the invoice whose file is being generated. */
const selfBilledColumns = (
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
