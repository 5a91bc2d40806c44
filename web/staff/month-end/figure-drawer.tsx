import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { listMonthEndRows, type MonthFigure, monthFigures } from '#contract/month-end/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDrawer } from '#web/ui/app-drawer.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Time } from '#web/ui/time.tsx';
import { figureNames, rowName } from './month-end-words.ts';

type Row = ReplyOf<typeof listMonthEndRows>['list'][number];

/** The figure that an address names, or null. */
export const figureOf = (text: string | undefined): MonthFigure | null =>
  monthFigures.find((one) => one === text) ?? null;

type FigureDrawerProps = {
  month: string;
  currency: string;
  time_zone: string;
  /** null closes it. */
  figure: MonthFigure | null;
  account: string | undefined;
  onClose: () => void;
};

/** The rows of a figure, which add up to it, in a drawer beside the equations. */
export function FigureDrawer({ figure, onClose, ...of }: FigureDrawerProps) {
  // Keeps its content during the closing animation.
  const [last, setLast] = useState(figure);
  if (figure !== null && figure !== last) setLast(figure);
  return (
    <AppDrawer
      opened={figure !== null}
      onClose={onClose}
      title={last === null ? '' : figureNames[last]}
      width={760}
    >
      {last !== null && <FigureRows key={`${last} ${of.account}`} figure={last} {...of} />}
    </AppDrawer>
  );
}

type FigureRowsProps = Omit<FigureDrawerProps, 'figure' | 'onClose'> & { figure: MonthFigure };

function FigureRows({ month, currency, time_zone, figure, account }: FigureRowsProps) {
  const [page, setPage] = useState({ curPage: 1, perPage: 20 });
  const asked = { month, currency, figure, ...(account !== undefined && { account }) };
  const rows = useApiQuery(listMonthEndRows, { ...asked, ...page }, { quiet: true });
  if (rows.error && !rows.data) {
    return <LoadError error={rows.error} onRetry={() => void rows.refetch()} />;
  }
  return (
    <div className="stack">
      <DataTable
        label={figureNames[figure]}
        columns={columnsOf(currency, time_zone)}
        rows={rows.data?.list}
        rowKey={(row) => `${row.kind} ${row.id} ${row.at}`}
        dimmed={rows.isPlaceholderData}
        emptyTitle={t('No rows in this month')}
      />
      <Pager
        {...page}
        total={rows.data?.total ?? 0}
        onChange={setPage}
        label={t('Pages of rows')}
      />
    </div>
  );
}

const columnsOf = (currency: string, time_zone: string): readonly Column<Row>[] => [
  { id: 'what', head: t('What'), width: 200, cell: (row) => <RowLink row={row} /> },
  {
    id: 'at',
    head: t('Time'),
    cell: (row) => (row.at === null ? '–' : <Time at={row.at} zone={time_zone} />),
  },
  { id: 'party', head: t('Publisher or brand'), width: 180, cell: (row) => <Parties row={row} /> },
  {
    id: 'amount',
    head: t('Amount'),
    numeric: true,
    currencyOf: () => currency,
    cell: (row) => <Money amount={row.amount} currency={currency} />,
  },
];

/** The name of a row; invoices and debts lead to their screens. */
function RowLink({ row: { kind, id } }: { row: Row }) {
  const name = rowName(kind, id);
  if (kind === 'invoice' || kind === 'received') {
    const invoice = id.split('-')[0] ?? id;
    return (
      <Link to="/invoices" search={{ id: invoice } as never}>
        {name}
      </Link>
    );
  }
  if (kind === 'credit_note') return <Link to="/credit-notes">{name}</Link>;
  if (kind === 'debt') return <Link to="/debts">{name}</Link>;
  return <span className="break-anywhere">{name}</span>;
}

function Parties({ row: { publisher, brand } }: { row: Row }) {
  if (!publisher && !brand) return <span className="quiet">–</span>;
  return (
    <span className="stack gap-4">
      {publisher && <Link to={`/publishers/${publisher.id}`}>{publisher.name}</Link>}
      {brand && <Link to={`/brands/${brand.mcid}`}>{brand.name}</Link>}
    </span>
  );
}
