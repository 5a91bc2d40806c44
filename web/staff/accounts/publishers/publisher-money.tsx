import { listPublisherPayments, showPublisherMoney } from '#contract/accounts/staff-publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { countryName } from '#web/lib/country-name.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { serverText, t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';

type Shown = ReplyOf<typeof showPublisherMoney>;
type Balance = Shown['summary']['balances'][number];

/** Balances, payout methods and payments of a publisher. */
export function PublisherMoney({ publisherId }: { publisherId: number }) {
  const asked = useApiQuery(showPublisherMoney, { publisher_id: publisherId });
  if (asked.error) {
    return <LoadError error={asked.error} onRetry={() => void asked.refetch()} />;
  }
  if (!asked.data) return <Skeleton height={320} radius={12} />;
  return (
    <>
      <div className="stack">
        <h2>{t('Balances')}</h2>
        <DataTable
          label={t('Balances')}
          columns={balanceColumns}
          rows={asked.data.summary.balances}
          rowKey={({ currency }) => currency}
          empty={null}
        />
      </div>
      <Methods methods={asked.data.methods} />
      <Payments publisherId={publisherId} />
    </>
  );
}

const money = (id: keyof Balance & string, head: string): Column<Balance> => ({
  id,
  head,
  numeric: true,
  currencyOf: (row) => row.currency,
  cell: (row) => <Money amount={String(row[id])} currency={row.currency} />,
});

const balanceColumns: readonly Column<Balance>[] = [
  { id: 'currency', head: t('Currency'), cell: (row) => row.currency },
  money('pending', t('Pending')),
  money('approved', t('Approved')),
  money('available', t('Available')),
  money('in_payment', t('In payment')),
  money('on_hold', t('On hold')),
  money('paid', t('Paid')),
];

function Methods({ methods }: Pick<Shown, 'methods'>) {
  const labels = useDictionary();
  return (
    <div className="stack">
      <h2>{t('Payout methods')}</h2>
      <DataTable
        label={t('Payout methods')}
        columns={[
          {
            id: 'type',
            head: t('Type'),
            cell: (one) => labels.of('payout_type', one.type) || one.type,
          },
          { id: 'details', head: t('Account'), cell: (one) => <code>{one.masked_details}</code> },
          { id: 'country', head: t('Country'), cell: (one) => countryName(one.country) },
          {
            id: 'default',
            head: t('Default'),
            cell: (one) => (one.is_default ? t('Yes') : t('No')),
          },
          { id: 'held', head: t('On hold until'), cell: (one) => <Time at={one.held_until} /> },
          { id: 'changed', head: t('Changed'), cell: (one) => <Time at={one.changed_at} /> },
        ]}
        rows={methods}
        rowKey={(one) => one.id}
        emptyTitle={t('No payout methods')}
        emptyText={t('The publisher has not added a payout method.')}
      />
    </div>
  );
}

function Payments({ publisherId }: { publisherId: number }) {
  const [url] = useUrl();
  const page = pageOf(url);
  const labels = useDictionary();
  return (
    <div className="stack">
      <h2>{t('Payments')}</h2>
      <QueryTable
        label={t('Payments')}
        columns={[
          { id: 'id', head: t('Payment'), cell: (row) => row.number },
          { id: 'requested', head: t('Requested'), cell: (row) => <Time at={row.request_date} /> },
          { id: 'paid', head: t('Paid'), cell: (row) => <Time at={row.paid_date} /> },
          { id: 'account', head: t('Account'), cell: (row) => <code>{row.masked_details}</code> },
          {
            id: 'amount',
            head: t('Amount'),
            numeric: true,
            currencyOf: (row) => row.currency,
            cell: (row) => <Money amount={row.amount} currency={row.currency} />,
          },
          {
            id: 'status',
            head: t('Status'),
            width: 220,
            cell: (row) => (
              <>
                {labels.of('payment_status', row.status)}
                {row.advice && <div className="quiet">{serverText(row.advice)}</div>}
              </>
            ),
          },
        ]}
        query={useApiQuery(listPublisherPayments, { publisher_id: publisherId, ...page })}
        rowKey={(row) => row.payment_id}
        emptyTitle={t('No payments yet')}
        emptyText={t('Payments to the publisher appear here.')}
        page={page}
      />
    </div>
  );
}
