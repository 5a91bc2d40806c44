import { DateInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import {
  formatDay,
  formatMonth,
  formatMonthName,
  formatWeekday,
  formatWeekdayName,
} from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { readDay } from '#web/lib/typed-day.ts';
import { weekStart } from '#web/lib/week-start.ts';

type DayInputProps = Pick<DateInputProps, 'label' | 'description' | 'error' | 'name'> & {
  /** YYYY-MM-DD; '' is no day. */
  value: string;
  onChange: (day: string) => void;
  /** The first and the last day that can be chosen. */
  min?: string;
  max?: string;
  /** It may be left empty, or emptied again. */
  isOptional?: true;
};

/** One day, typed in any usual way or chosen in a calendar; shown like every other day. */
export function DayInput({ value, min, max, isOptional, onChange, ...field }: DayInputProps) {
  return (
    <DateInput
      {...field}
      autoComplete="off"
      {...(max && { maxDate: max, placeholder: formatDay(max) })}
      {...(min && { minDate: min })}
      {...(isOptional && {
        clearable: true,
        clearButtonProps: { 'aria-label': t('Clear'), style: { background: 'none' } },
      })}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      valueFormat={formatDay}
      dateParser={(typed) => {
        const day = readDay(typed);
        return /^\d/.test(day) ? day : null;
      }}
      firstDayOfWeek={weekStart}
      weekendDays={[]}
      hideOutsideDates
      // In a low dialog of a phone it is reached by scrolling; above the field its top could not be.
      popoverProps={{ withinPortal: false, middlewares: { flip: false, shift: true } }}
      monthLabelFormat={(month) => formatMonth(month.slice(0, 7))}
      monthsListFormat={(month) => formatMonthName(month.slice(0, 7))}
      weekdayFormat={(day) => formatWeekdayName(day, 'short')}
      getDayAriaLabel={formatWeekday}
      maxLevel="year"
      ariaLabels={{
        previousMonth: t('Previous month'),
        nextMonth: t('Next month'),
        previousYear: t('Previous year'),
        nextYear: t('Next year'),
      }}
    />
  );
}
