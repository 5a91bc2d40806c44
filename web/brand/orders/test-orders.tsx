import { listTestOrders, type TestOrder } from '#contract/orders/brand.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { sourceName } from '#web/ui/orders/source-names.ts';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Time } from '#web/ui/time.tsx';
import { useAttributionText } from '#web/ui/use-attribution-text.ts';
import { useMcid } from '../brand-session.ts';

/** Test orders of the brand, as they were evaluated. */
export function TestOrders() {
  const [url] = useUrl();
  const page = pageOf(url);
  const query = useApiQuery(listTestOrders, { mcid: useMcid(), ...page });
  const attributionText = useAttributionText();
  return (
    <>
      <p className="quiet">
        {t('Test orders are evaluated like orders. They count in no report, total or invoice.')}
      </p>
      <QueryTable
        label={t('Test orders')}
        columns={columns(attributionText)}
        query={query}
        rowKey={(row) => row.id}
        emptyTitle={t('No test orders yet')}
        emptyText={t('Orders that your shop reports with “test” appear here.')}
        page={page}
      />
    </>
  );
}

const STATES: Readonly<Record<TestOrder['status'], string>> = {
  recorded: t('Recorded'),
  cancelled: t('Cancelled'),
  refunded: t('Refunded'),
};

const columns = (attributionText: (detail: string) => string): readonly Column<TestOrder>[] => [
  {
    id: 'order_id',
    head: t('Order'),
    width: 160,
    compact: 'title',
    cell: (row) => <span className="mono break-anywhere">{row.order_id}</span>,
  },
  { id: 'state', head: t('State'), cell: (row) => STATES[row.status] },
  {
    id: 'attribution',
    head: t('Attribution'),
    width: 240,
    cell: ({ lines: [first] }) =>
      first ? attributionText(first.attribution_detail || first.attribution) : '–',
  },
  { id: 'rule', head: t('Commission rule'), cell: ({ lines: [first] }) => first?.rule_name ?? '–' },
  {
    id: 'sale',
    head: t('Sale'),
    numeric: true,
    cell: ({ lines }) => <Amounts lines={lines} name="sale_amount" />,
  },
  {
    id: 'commission',
    head: t('Commission'),
    numeric: true,
    cell: ({ lines }) => <Amounts lines={lines} name="commission" />,
  },
  { id: 'source', head: t('Reported by'), cell: (row) => sourceName(row.source) },
  { id: 'at', head: t('Date'), compact: 'time', cell: (row) => <Time at={row.reported_at} /> },
];

type AmountsProps = { lines: TestOrder['lines']; name: 'sale_amount' | 'commission' };

/** The amounts of the lines, each on its own row. */
function Amounts({ lines, name }: AmountsProps) {
  return lines.map((line) => (
    <div key={line.line_id}>
      <Money amount={line[name]} currency={line.currency} />
    </div>
  ));
}
