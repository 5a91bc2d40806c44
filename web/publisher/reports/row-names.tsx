import { Link } from '@tanstack/react-router';
import { isDay } from '#contract/fields.ts';
import {
  DIMENSIONS,
  dimensionOf,
  eachOf,
  PERFORMANCE_GROUPS,
  type PerformanceGroup,
  type VisitFact,
} from '#contract/reports/dimensions.ts';
import type { PerformanceRow } from '#contract/reports/publisher.ts';
import { countryName } from '#web/lib/country-name.ts';
import { addDays, formatDays, formatMonth, formatWeekday } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import type { UrlValues } from '#web/lib/use-url.ts';

/** The display names of the groupings. */
export const groupNames = eachOf(PERFORMANCE_GROUPS, (group) => t(DIMENSIONS[group].label));

type RowNameProps = { group: PerformanceGroup; row: PerformanceRow; url: UrlValues };

/** The first cell of a row. Brands and channels link to their report by day. */
export function RowName({ group, row, url }: RowNameProps) {
  if (group === 'brand' || group === 'channel') {
    const filter = group === 'brand' ? { mcid: row.key } : { medium_id: row.key };
    const search = {
      ...url,
      ...filter,
      group_by: 'day',
      then_by: undefined,
      keyword: undefined,
      curPage: undefined,
      order_type: undefined,
    };
    return (
      <Link to="." search={search} title={t('{label} by day', { label: row.label })}>
        {row.label}
      </Link>
    );
  }
  return <span className="one-line">{nameOf(group, row)}</span>;
}

/**
 * The display name of a group key. While another grouping loads, the old rows stay on screen, and
 * their keys do not match the new grouping: a key that is not a day or month falls back to its
 * label.
 */
export function nameOf(group: PerformanceGroup, { key, label }: { key: string; label: string }) {
  const { values, of_visit } = dimensionOf(group);
  if (key === '') return of_visit ? t('Unknown') : t('None');
  if (group === 'day' && isDay(key)) return formatWeekday(key);
  if (group === 'week' && isDay(key)) return formatDays(key, addDays(key, 6));
  if (group === 'month' && isDay(`${key}-01`)) return formatMonth(key);
  if (group === 'country') return countryName(key);
  return values?.[key] ? t(values[key]) : label;
}

/** The display name of a fact of a click; null if unknown. */
export function factOf(
  click: Readonly<Record<VisitFact, string | null>>,
  fact: VisitFact,
): string | null {
  const key = click[fact];
  return key ? nameOf(fact, { key, label: key }) : null;
}
