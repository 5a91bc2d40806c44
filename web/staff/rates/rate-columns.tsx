import { UnstyledButton } from '@mantine/core';
import type { NewestRate, StoredRate } from '#contract/rates/staff.ts';
import { currencyName } from '#web/lib/currency-name.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { signedPercent } from '#web/lib/signed-percent.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Day, Time } from '#web/ui/time.tsx';

const sources = {
  file: 'File',
  hand: t('Manual'),
  demonstration: t('Demo'),
  ecb: t('ECB'),
} as const;

type Shown = Pick<NewestRate, 'day' | 'per_eur' | 'change' | 'source'>;

const rate: Column<Shown> = {
  id: 'per_eur',
  head: t('Per euro'),
  hint: t('Units of the currency per euro.'),
  numeric: true,
  cell: (row) => row.per_eur,
};
const change: Column<Shown> = {
  id: 'change',
  head: t('Change'),
  hint: t('Compared with the previous rate, if it is at most 31 days old.'),
  numeric: true,
  cell: (row) => <Change percent={row.change} />,
};

/** The newest rate of each currency; `newestDay` is the newest day of all. */
export function rateColumns(
  newestDay: string | null,
  onOpen: (currency: string) => void,
): readonly Column<NewestRate>[] {
  return [
    {
      id: 'currency',
      head: t('Currency'),
      width: 200,
      cell: (row) => (
        <>
          <UnstyledButton className="color-accent" onClick={() => onOpen(row.currency)}>
            {row.currency}
          </UnstyledButton>{' '}
          <span className="quiet">{currencyName(row.currency)}</span>
        </>
      ),
    },
    rate,
    {
      id: 'day',
      head: t('Day'),
      cell: (row) => (
        <>
          <Day day={row.day} />
          {row.day !== newestDay && (
            <div>
              <StatusPill tone="wait" word={t('Outdated')} />
            </div>
          )}
        </>
      ),
    },
    change,
    { id: 'source', head: t('Source'), cell: (row) => sources[row.source] },
  ];
}

/** The rates of one currency by day, with their source. */
export const historyColumns: readonly Column<StoredRate>[] = [
  { id: 'day', head: t('Day'), cell: (row) => <Day day={row.day} /> },
  rate,
  change,
  {
    id: 'from',
    head: t('Source'),
    width: 180,
    cell: (row) => (
      <>
        {sources[row.source]}
        {row.imported_by !== null && `, ${row.imported_by}`}
        <div className="quiet">
          <Time at={row.imported_at} zone={network.time_zone} />
        </div>
        {row.note !== null && <div className="quiet">{row.note}</div>}
      </>
    ),
  },
];

// Neutral colour: a rising currency is neither good nor bad.
function Change({ percent }: { percent: string | null }) {
  if (percent === null) return <span className="quiet">–</span>;
  return signedPercent(percent);
}
