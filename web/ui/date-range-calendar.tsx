import { type CalendarLevel, DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  formatDay,
  formatMonth,
  formatMonthName,
  formatWeekday,
  formatWeekdayName,
} from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import type { DayRange } from '#web/lib/ranges.ts';
import { useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { weekStart } from '#web/lib/week-start.ts';
import styles from './date-range-calendar.module.css';
import { FIRST_DAY, TypedRange } from './typed-range.tsx';

type CalendarProps = { value: DayRange; today: string; onChoose: (range: DayRange) => void };

/** The days of a range, typed or pressed: the first and the last day, in either order. */
export default function DateRangeCalendar({ value, today, onChoose }: CalendarProps) {
  const [first, setFirst] = useState<string | null>(null);
  const [start, end] = first ? [first, null] : [value.start, value.end];
  const pick = ([from, to]: [string | null, string | null]) => {
    setFirst(to ? null : from);
    if (from && to) onChoose({ start: from, end: to });
  };
  return (
    <>
      <TypedRange
        key={`${start} ${end}`}
        start={start}
        end={end ?? ''}
        today={today}
        onChoose={onChoose}
      />
      <p role="status" className="quiet">
        {first && t('First day: {day}. Now choose the last day.', { day: formatDay(first) })}
      </p>
      <Calendar range={[start, end]} today={today} onPick={pick} />
    </>
  );
}

type Picked = [start: string, end: string | null];
type MonthsProps = {
  range: Picked;
  today: string;
  onPick: (range: [string | null, string | null]) => void;
};

/** Mantine's calendar, with the other keys of the date grid of the ARIA practices. */
function Calendar({ range: [start, end], today, onPick }: MonthsProps) {
  const [level, setLevel] = useState<CalendarLevel>('month');
  const isNarrow = useIsNarrow();
  const columns = isNarrow || level === 'year' ? 1 : 2;
  const months = useShownMonths(end ?? start, today, columns);
  const box = useRef<HTMLDivElement>(null);
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus();
  const focusDay = (day: string) => {
    flushSync(() => months.reveal(day));
    focus(`button[value="${day}"]:not([data-hidden])`);
  };
  const move = (month: string) => {
    const pressed = document.activeElement;
    flushSync(() => months.show(month));
    // An arrow that ends here would lose the focus, and Escape with it.
    if (pressed?.matches(':disabled')) focus(TAB_STOP);
  };
  const turn = (to: CalendarLevel) => {
    flushSync(() => {
      setLevel(to);
      if (to === 'year') months.show(months.last);
    });
    if (to === 'year') focus(TAB_STOP);
  };
  const followKeys = (event: KeyboardEvent<HTMLElement>) => {
    const { value: day } = event.target as HTMLButtonElement;
    const step = STEPS[event.shiftKey ? `Shift+${event.key}` : event.key];
    if (!day || !step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // Mantine's own arrows end where the shown months do.
    event.stopPropagation();
    focusDay(limitDay(textOf(step(dayjs(day))), today));
  };
  const grid = { role: 'grid', 'aria-label': months.label };
  return (
    <DatePicker
      ref={box}
      type="range"
      value={[start, end]}
      onChange={onPick}
      allowSingleDateInRange
      minDate={FIRST_DAY}
      maxDate={today}
      date={months.first}
      onDateChange={move}
      onMonthSelect={focusDay}
      level={level}
      onLevelChange={turn}
      maxLevel="year"
      numberOfColumns={columns}
      columnsToScroll={1}
      hideOutsideDates
      firstDayOfWeek={weekStart}
      weekendDays={[]}
      withCellSpacing={false}
      fullWidth
      monthLabelFormat={(month) => formatMonth(monthOf(month))}
      monthsListFormat={(month) => formatMonthName(monthOf(month))}
      weekdayFormat={(day) => formatWeekdayName(day, 'short')}
      getDayAriaLabel={formatWeekday}
      getDayProps={(day) => ({
        value: day,
        'aria-pressed': start <= day && day <= (end ?? start),
        'aria-current': day === today ? 'date' : undefined,
      })}
      ariaLabels={{
        previousMonth: t('Previous month'),
        nextMonth: t('Next month'),
        previousYear: t('Previous year'),
        nextYear: t('Next year'),
      }}
      attributes={{ month: grid, monthsList: grid, calendarHeaderLevel: { 'aria-live': 'polite' } }}
      classNames={styles}
      // Its own letter keys are presets here.
      enableKeyboardNavigation={false}
      onKeyDownCapture={followKeys}
    />
  );
}

/** The days or months to which Tab leads. */
const TAB_STOP = '[role="grid"] [tabindex="0"]';

/** The months side by side, of which the last has the end of the range at first. */
function useShownMonths(end: string, today: string, columns: number) {
  const [shown, show] = useState(() => addMonths(end, 1 - columns));
  const latest = addMonths(today, 1 - columns);
  const first = shown > latest ? latest : limitDay(shown, today);
  const last = addMonths(first, columns - 1);
  return {
    first,
    last,
    label: [...new Set([first, last].map(monthOf))].map(formatMonth).join(' – '),
    show,
    /** Shows the month of a day, unless it is in view. */
    reveal: (day: string) => {
      if (monthOf(day) < monthOf(first)) show(day);
      else if (monthOf(day) > monthOf(last)) show(addMonths(day, 1 - columns));
    },
  };
}

const monthOf = (day: string) => day.slice(0, 7);

const textOf = (day: Dayjs) => day.format('YYYY-MM-DD');

/** The first of the month that many months later. */
const addMonths = (day: string, count: number) =>
  textOf(dayjs(day).startOf('month').add(count, 'month'));

/** The nearest day that can be chosen. */
function limitDay(day: string, today: string): string {
  if (day > today) return today;
  return day < FIRST_DAY ? FIRST_DAY : day;
}

/** Days since the first day of the week where the reader lives. */
const placeInWeek = (day: Dayjs) => (day.day() - weekStart + 7) % 7;

/** Where a key leads from a day. */
const STEPS: Readonly<Record<string, (day: Dayjs) => Dayjs>> = {
  ArrowLeft: (day) => day.subtract(1, 'day'),
  ArrowRight: (day) => day.add(1, 'day'),
  ArrowUp: (day) => day.subtract(7, 'day'),
  ArrowDown: (day) => day.add(7, 'day'),
  Home: (day) => day.subtract(placeInWeek(day), 'day'),
  End: (day) => day.add(6 - placeInWeek(day), 'day'),
  PageUp: (day) => day.subtract(1, 'month'),
  PageDown: (day) => day.add(1, 'month'),
  'Shift+PageUp': (day) => day.subtract(1, 'year'),
  'Shift+PageDown': (day) => day.add(1, 'year'),
};
