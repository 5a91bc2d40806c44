import { UnstyledButton } from '@mantine/core';
import type { ClickRow, ClickVerdict } from '#contract/clicks/publisher.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { nameOf } from './row-names.tsx';
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
    { id: 'device', head: t('Device'), cell: (row) => deviceOf(row) ?? NONE },
    { id: 'country', head: t('Country'), cell: (row) => countryOf(row) ?? NONE },
    { id: 'referrer', head: t('Referrer'), cell: (row) => row.referrer_host ?? NONE },
  ];
}

/** What a press of a cell filters by. */
export const clickFilters = {
  verdict: ({ verdict }: ClickRow) => ({ verdict }),
  brand: ({ mcid }: ClickRow) => ({ mcid }),
  channel: channelFilter,
  device: ({ device }: ClickRow) => (device ? { device } : null),
  country: ({ country }: ClickRow) => (country ? { country } : null),
};

/** Whether a click is valid, with the reason on hover and focus. */
export function ClickVerdictPill({ row }: { row: ClickRow }) {
  const labels = useDictionary();
  const word = row.is_unique ? t('Unique') : labels.of('click_verdict', row.verdict) || row.verdict;
  const reason = labels.of('click_reason', row.reason) || row.reason;
  return <StatusPill tone={TONES[row.verdict]} word={word} reason={reason} />;
}

/** The name of the country; null if unknown. */
export function countryOf({ country }: ClickRow): string | null {
  return country ? nameOf('country', { key: country, label: country }) : null;
}

/** The name of the device type; null if unknown. */
export function deviceOf({ device }: ClickRow): string | null {
  return device ? nameOf('device', { key: device, label: device }) : null;
}
