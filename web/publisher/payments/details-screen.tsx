import { Suspense, useState } from 'react';
import { readPayment } from '#contract/payments/publisher.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery, useFirst } from '#web/lib/use-api-query.ts';
import { pageOf, useListUrl, useOpenRow } from '#web/lib/use-url.ts';
import { AppDrawer } from '#web/ui/app-drawer.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { UrlSearch } from '#web/ui/url-search.tsx';
import { payments, statusIn } from './payment-calls.ts';
import { paymentColumns } from './payment-columns.tsx';

/** /payments/details: every payment, with its settlements, their lines and clicks in a drawer. */
export default function DetailsScreen() {
  const [url, setUrl] = useListUrl();
  const page = pageOf(url);
  const { status, ...filters } = useStatusFilter();
  const asked = useFirst(payments, url);
  const open = (id: number) => setUrl({ id: String(id), curPage: url.curPage });
  return (
    <>
      <PageHeader
        title={t('Payment Details')}
        sub={t('Open a payment to view its settlements, transactions and clicks.')}
        more={
          <ExportButton
            name="Payments"
            view={{ report: 'payments', status }}
            others={[
              { name: t('All transactions'), view: { report: 'payment_details' } },
              { name: t('Settlements'), view: { report: 'settlements' } },
            ]}
          />
        }
      />
      <div className="stack">
        <Toolbar>
          <UrlSearch label={t('Search number or account')} />
          <FilterButton {...filters} />
        </Toolbar>
        <FilterChips {...filters} />
        <QueryTable
          name="payments"
          label={t('Payments')}
          columns={paymentColumns(asked.data?.time_zone, (one) => open(one.payment_id))}
          query={asked}
          filterBy={{ status: ({ status }) => ({ status }) }}
          rowKey={(one) => one.payment_id}
          onOpenRow={(one) => open(one.payment_id)}
          isFiltered={filters.isFiltered}
          onClear={filters.onClear}
          empty={<NoPayments />}
          page={page}
        />
      </div>
      <OpenPayment />
    </>
  );
}

/** The payment that the URL names. */
const OpenPayment = () => <PaymentDrawer {...useOpenRow()} />;

function NoPayments() {
  return (
    <EmptyState title={t('No payments yet')}>
      {t('Once approved commission reaches the minimum, it is paid on the 15th.')}
    </EmptyState>
  );
}

function useStatusFilter() {
  const [url, setUrl] = useListUrl();
  const options = optionsOf(useDictionary().entries('payment_status'));
  const status = statusIn(url);
  return {
    ...bindFilters(['status', 'keyword'], { ...url, status }, setUrl),
    filters: [{ id: 'status', label: t('Status'), options }],
    status,
  };
}

const PaymentBody = latePart(() => import('./payment-body.tsx'));

/** One payment in a drawer next to the list; `id` 0 closes it. */
function PaymentDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  // Keeps its content during the closing animation.
  const [last, setLast] = useState(id);
  if (id !== 0 && id !== last) setLast(id);
  const asked = { payment_id: last };
  const { data } = useApiQuery(readPayment, asked, { quiet: true, enabled: last !== 0 });
  return (
    <AppDrawer
      opened={id !== 0}
      onClose={onClose}
      title={t('Payment {number}', { number: data?.number ?? last })}
      width={860}
    >
      {last !== 0 && (
        <Suspense fallback={<Skeleton height={320} />}>
          <PaymentBody key={last} id={last} />
        </Suspense>
      )}
    </AppDrawer>
  );
}
