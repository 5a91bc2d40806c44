import { NativeSelect } from '@mantine/core';
import { type Comparison, comparedSpan } from '#contract/reports/spans.ts';
import { t } from '#web/lib/i18n.ts';
import { type DayRange, rangeOfSpan } from '#web/lib/ranges.ts';
import { compareIn } from './report-calls.ts';

const choices = [
  { value: 'previous', label: t('Previous period') },
  { value: 'last_year', label: t('Last year') },
  { value: 'none', label: t('No comparison') },
];

/** The days a range is compared with; null without comparison. */
export function comparedRange({ start, end }: DayRange, compare: Comparison): DayRange | null {
  if (compare === 'none') return null;
  return rangeOfSpan(comparedSpan({ start_date: start, end_date: end }, compare));
}

type CompareSelectProps = { value: Comparison; onChange: (value: Comparison) => void };

export function CompareSelect(props: CompareSelectProps) {
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
