import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import type { Summary } from './balance-cards.tsx';

type Ageing = Summary['ageing'][number];

const spans = [
  ['days_0_30', t('0–30 days')],
  ['days_31_60', t('31–60 days')],
  ['days_61_90', t('61–90 days')],
  ['days_over_90', t('Over 90 days')],
] as const;

const columns: readonly Column<Ageing>[] = spans.map(([id, head]) => ({
  id,
  head,
  numeric: true,
  currencyOf: (row) => row.currency,
  cell: (row) => <Money amount={row[id]} currency={row.currency} />,
}));

/** How long approved commission has been waiting for payment. */
export function AgeingTable({ summary }: { summary: Summary | undefined }) {
  return (
    <div className="stack gap-8 min-w-0">
      <h2>{t('Approved but not paid, by age')}</h2>
      <DataTable
        label={t('Approved but not paid, by age')}
        columns={columns}
        rows={summary?.ageing}
        rowKey={(row) => row.currency}
        skeletonRows={1}
        emptyTitle={t('Nothing outstanding')}
        emptyText={t('All approved commission is paid.')}
      />
    </div>
  );
}
