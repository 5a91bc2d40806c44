import { Link } from '@tanstack/react-router';
import type { PerformanceGroup, PerformanceRow } from '#contract/reports.ts';
import { addDays, formatDay } from '#web/lib/dates.ts';
import type { UrlValues } from '#web/lib/use-url.ts';

/** What the report is cut by, as people call it. */
export const groupNames: Record<PerformanceGroup, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  brand: 'Brand',
  channel: 'Channel',
  uid1: 'Sub-id 1',
  uid2: 'Sub-id 2',
  uid3: 'Sub-id 3',
  uid4: 'Sub-id 4',
  uid5: 'Sub-id 5',
  device: 'Device',
  country: 'Country',
};

const regions = new Intl.DisplayNames('en', { type: 'region' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type RowNameProps = { group: PerformanceGroup; row: PerformanceRow; url: UrlValues };

/** The first cell of a row. Brands and channels lead to their own days. */
export function RowName({ group, row, url }: RowNameProps) {
  if (group === 'brand' || group === 'channel') {
    const filter = group === 'brand' ? { mcid: row.key } : { medium_id: row.key };
    const search = {
      ...url,
      ...filter,
      group_by: 'day',
      curPage: undefined,
      order_type: undefined,
    };
    return (
      <Link to="." search={search as never} title={`${row.label} by day`}>
        {row.label}
      </Link>
    );
  }
  return <span style={{ whiteSpace: 'nowrap' }}>{nameOf(group, row)}</span>;
}

function nameOf(group: PerformanceGroup, { key }: PerformanceRow): string {
  if (key === '') return group === 'device' || group === 'country' ? 'Unknown' : 'None';
  switch (group) {
    case 'day':
      return `${weekday.format(new Date(`${key}T00:00:00Z`))}, ${formatDay(key)}`;
    case 'week':
      return `${formatDay(key)} – ${formatDay(addDays(key, 6))}`;
    case 'month':
      return month.format(new Date(`${key}-01T00:00:00Z`));
    case 'country':
      return countryName(key);
    case 'device':
      return key.charAt(0).toUpperCase() + key.slice(1);
    default:
      return key;
  }
}

function countryName(code: string): string {
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}
