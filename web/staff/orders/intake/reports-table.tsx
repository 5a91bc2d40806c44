import type { IntakeReport } from '#contract/orders/intake.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { sourceName } from '#web/ui/orders/source-names.ts';
import { QueryTable, type QueryTableProps } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { UnconfirmedPill } from '#web/ui/unconfirmed-pill.tsx';
import { useAttributionText } from '#web/ui/use-attribution-text.ts';
import type { Intake } from './write-snippet.ts';

const WORDS: Readonly<Record<string, string>> = {
  none: t('Not attributed'),
  click: t('Click'),
  coupon: t('Coupon'),
  customer: t('Customer'),
};

const STATES: Readonly<Record<string, string>> = {
  pending: t('Pending'),
  approved: t('Approved'),
  rejected: t('Rejected'),
  recorded: t('Recorded'),
  cancelled: t('Cancelled'),
  refunded: t('Refunded'),
};

function Detail({ text }: { text: string }) {
  const attributionText = useAttributionText();
  return <span className="quiet">{attributionText(text)}</span>;
}

const columns: readonly Column<IntakeReport>[] = [
  { id: 'order', head: t('Order'), cell: (row) => <span className="mono">{row.order_id}</span> },
  { id: 'time', head: t('Received'), cell: (row) => <Time at={row.reported_at} /> },
  {
    id: 'state',
    head: t('State'),
    cell: (row) => (
      <span className="row">
        {row.is_test && <StatusPill tone="neutral" word={t('Test')} />}
        {row.unconfirmed && <UnconfirmedPill />}
        {STATES[row.status]}
      </span>
    ),
  },
  {
    id: 'amount',
    head: t('Amount'),
    numeric: true,
    cell: (row) => `${row.amount} ${row.currency}`,
  },
  {
    id: 'attribution',
    head: t('Attribution'),
    width: 240,
    cell: (row) => (
      <>
        <strong>{WORDS[row.attribution]}</strong>
        <br />
        <Detail text={row.attribution_detail} />
      </>
    ),
  },
  { id: 'source', head: t('Reported by'), cell: (row) => sourceName(row.source) },
];

type IntakeQuery = Omit<QueryTableProps<IntakeReport>['query'], 'data'> & {
  data: Intake | undefined;
};

/** The latest reports of a brand, tests included and marked. */
export function ReportsTable({ query }: { query: IntakeQuery }) {
  const { data } = query;
  return (
    <div className="stack">
      <h2>{t('Latest reports')}</h2>
      <QueryTable
        label={t('Latest reports')}
        columns={columns}
        query={{ ...query, data: data && { list: data.reports } }}
        rowKey={(row) => row.id}
        emptyTitle={t('No order yet')}
        emptyText={t('Send a test order, or let the shop report its first order.')}
      />
    </div>
  );
}
