import { addDays, countDays } from './read-calendar.ts';

type Days = { start_date: string; end_date: string };

/**
 * The days that a report is compared with, worked out by the runtime's own calendar. A period from the
 * beginning of a month, quarter or year that ends within it, or of whole months, moves by months; a
 * single day and all other periods move by days.
 */
export function comparedDays(
  { start_date, end_date }: Days,
  compare: 'previous' | 'last_year',
): Days {
  const months = start_date === end_date ? 0 : monthsOf(start_date, end_date);
  if (months > 0) {
    const by = compare === 'previous' ? months : 12;
    return { start_date: monthsBefore(start_date, by), end_date: monthsBefore(end_date, by) };
  }
  const days = compare === 'previous' ? countDays(start_date, end_date) : 364;
  return { start_date: addDays(start_date, -days), end_date: addDays(end_date, -days) };
}

const endOfMonth = (day: Temporal.PlainDate) => day.with({ day: day.daysInMonth });

function monthsOf(start_date: string, end_date: string): number {
  const start = Temporal.PlainDate.from(start_date);
  const end = Temporal.PlainDate.from(end_date);
  if (start.day !== 1) return 0;
  for (const months of [1, 3, 12]) {
    const isBeginning = (start.month - 1) % months === 0;
    const last = endOfMonth(start.add({ months: months - 1 }));
    if (isBeginning && Temporal.PlainDate.compare(end, last) <= 0) return months;
  }
  return end.equals(endOfMonth(end))
    ? start.until(end.add({ days: 1 }), { largestUnit: 'months' }).months
    : 0;
}

function monthsBefore(day: string, months: number): string {
  const date = Temporal.PlainDate.from(day);
  const moved = date.subtract({ months });
  return (date.equals(endOfMonth(date)) ? endOfMonth(moved) : moved).toString();
}
