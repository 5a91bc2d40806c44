import { type Span, shiftSpan } from '#contract/reports/spans.ts';
import { t } from '#web/lib/i18n.ts';
import { addDays } from './dates.ts';

export type DayRange = { start: string; end: string };

/** The presets of every date range, in order, each with its letter key. */
export const presets = [
  { id: 'today', label: t('Today'), key: 't' },
  { id: 'yesterday', label: t('Yesterday'), key: 'y' },
  { id: '7d', label: t('Last 7 days'), key: 'w' },
  { id: '30d', label: t('Last 30 days'), key: 'm' },
  { id: '90d', label: t('Last 90 days'), key: 'n' },
  { id: 'mtd', label: t('Month to date'), key: 'd' },
  { id: 'qtd', label: t('Quarter to date'), key: 'q' },
  { id: 'ytd', label: t('Year to date'), key: 'a' },
  { id: 'last_month', label: t('Last month'), key: 'l' },
] as const;

export type PresetId = (typeof presets)[number]['id'];

/** The days of a preset relative to `today` (YYYY-MM-DD in the account's zone). */
export function rangeOf(preset: PresetId, today: string): DayRange {
  const month = Number(today.slice(5, 7));
  const firstOf = (number: number) => `${today.slice(0, 4)}-${String(number).padStart(2, '0')}-01`;
  switch (preset) {
    case 'today':
      return { start: today, end: today };
    case 'yesterday':
      return { start: addDays(today, -1), end: addDays(today, -1) };
    case '7d':
      return { start: addDays(today, -6), end: today };
    case '30d':
      return { start: addDays(today, -29), end: today };
    case '90d':
      return { start: addDays(today, -89), end: today };
    case 'mtd':
      return { start: firstOf(month), end: today };
    case 'qtd':
      return { start: firstOf(month - ((month - 1) % 3)), end: today };
    case 'ytd':
      return { start: firstOf(1), end: today };
    case 'last_month': {
      const end = addDays(firstOf(month), -1);
      return { start: `${end.slice(0, 7)}-01`, end };
    }
  }
}

/** The preset that a range equals today; null for a custom range. */
export function presetOf(range: DayRange, today: string): PresetId | null {
  const found = presets.find(({ id }) => {
    const { start, end } = rangeOf(id, today);
    return start === range.start && end === range.end;
  });
  return found?.id ?? null;
}

/** The range before (-1) or after (1): of calendar months or of as many days. */
export function shiftRange({ start, end }: DayRange, by: -1 | 1): DayRange {
  return rangeOfSpan(shiftSpan({ start_date: start, end_date: end }, by));
}

/** The range of a period of a report. */
export const rangeOfSpan = ({ start_date, end_date }: Span): DayRange => ({
  start: start_date,
  end: end_date,
});
