import { NativeSelect } from '@mantine/core';
import { addDays } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { type DayRange, shiftRange } from '#web/lib/ranges.ts';
import { type Compare, compareIn } from './report-calls.ts';

// 52 full weeks, so that equal weekdays are compared; the server uses the same number.
const YEAR_DAYS = 364;

const choices = [
  { value: 'previous', label: t('Previous period') },
  { value: 'last_year', label: t('Last year, same weekdays') },
  { value: 'none', label: t('No comparison') },
];

/** The days a range is compared with; null without comparison. */
export function comparedRange(range: DayRange, compare: Compare): DayRange | null {
  if (compare === 'none') return null;
  if (compare === 'previous') return shiftRange(range, -1);
  return { start: addDays(range.start, -YEAR_DAYS), end: addDays(range.end, -YEAR_DAYS) };
}

export function CompareSelect(props: { value: Compare; onChange: (value: Compare) => void }) {
  return (
    <NativeSelect
      aria-label={t('Compare with')}
      w={210}
      data={choices}
      value={props.value}
      onChange={(event) => props.onChange(compareIn(event.currentTarget.value))}
    />
  );
}
