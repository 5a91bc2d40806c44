import { UnstyledButton } from '@mantine/core';
import type { ClickRow, ClickVerdict } from '#contract/clicks/publisher.ts';
import { eachOf, VISIT_FACTS } from '#contract/reports/dimensions.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { factOf, groupNames } from './row-names.tsx';
import { channelFilter, subIdText } from './transaction-columns.tsx';

const TONES: Readonly<Record<ClickVerdict, Tone>> = {
  valid: 'up',
  duplicate: 'neutral',
  bot: 'down',
  not_sent: 'wait',
};
const NONE = <span className="quiet">–</span>;

/** The columns of the click log; times are shown in `zone`. */
export function clickColumns(
  zone: string,
  open: (row: ClickRow) => void,
): readonly Column<ClickRow>[] {
  return [
    {
      id: 'clicked_at',
      head: t('Click'),
      sortable: true,
      width: 150,
      cell: (row) => (
        <UnstyledButton className="color-accent one-line" onClick={() => open(row)}>
          {formatTime(row.clicked_at, zone)}
        </UnstyledButton>
      ),
    },
    {
      id: 'verdict',
      head: t('Status'),
      hint: t(
        'Only valid clicks are counted in rates. Unique: the first click of a visitor on the link within a day (UTC).',
      ),
      cell: (row) => <ClickVerdictPill row={row} />,
    },
    {
      id: 'orders',
      head: t('Orders'),
      hint: t('Orders attributed to this click. Open it to view them.'),
      numeric: true,
      cell: (row) => row.orders || NONE,
    },
    { id: 'brand', head: t('Brand'), width: 120, cell: (row) => row.merchant_name },
    { id: 'channel', head: t('Channel'), width: 100, cell: (row) => row.channel_name },
    {
      id: 'link',
      head: t('Link'),
      cell: (row) => (row.link_code ? <code>/t/{row.link_code}</code> : NONE),
    },
    { id: 'uids', head: t('Sub-ids'), cell: (row) => subIdText(row) || NONE },
    ...VISIT_FACTS.map((fact) => ({
      id: fact,
      head: groupNames[fact],
      cell: (row: ClickRow) => factOf(row, fact) ?? NONE,
    })),
    { id: 'referrer', head: t('Referrer'), cell: (row) => row.referrer_host ?? NONE },
  ];
}

/** What a press of a cell filters by. */
export const clickFilters = {
  verdict: ({ verdict }: ClickRow) => ({ verdict }),
  brand: ({ mcid }: ClickRow) => ({ mcid }),
  channel: channelFilter,
  ...eachOf(VISIT_FACTS, (fact) => (row: ClickRow) => (row[fact] ? { [fact]: row[fact] } : null)),
};

/** Whether a click is valid, with the reason on hover and focus. */
export function ClickVerdictPill({ row }: { row: ClickRow }) {
  const labels = useDictionary();
  const word = row.is_unique ? t('Unique') : labels.of('click_verdict', row.verdict) || row.verdict;
  const reason = labels.of('click_reason', row.reason) || row.reason;
  return <StatusPill tone={TONES[row.verdict]} word={word} reason={reason} />;
}
