/** A period of calendar days, both included, as YYYY-MM-DD. Calendar days have no time zone. */
export type Span = { start_date: string; end_date: string };

/** What a report is compared with. */
export const COMPARISONS = ['none', 'previous', 'last_year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const DAY_MS = 86_400_000;
// 52 weeks, so that weekdays match.
const YEAR_DAYS = 364;

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** The day that many days later; negative for earlier. */
export function shiftDay(day: string, days: number): string {
  return new Date(dateOf(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Number of days of a period. */
export const countDays = ({ start_date, end_date }: Span): number =>
  Math.round((dateOf(end_date).getTime() - dateOf(start_date).getTime()) / DAY_MS) + 1;

/**
 * The period to compare with. `previous`: a period that begins with a month, quarter or year and does
 * not leave it is compared with the same days of the one before, several whole months with as many
 * months before, a single day and every other period with the equal number of days directly before.
 * `last_year`: the periods that follow the calendar with the same dates of the year before, the others
 * with 52 weeks earlier. The last day of a month stays the last day, and a day that the other month
 * does not have becomes its last one.
 */
export function comparedSpan(span: Span, compare: Exclude<Comparison, 'none'>): Span {
  return compare === 'previous' ? shiftSpan(span, -1) : lastYear(span);
}

/** The period before (-1) or after (1), by the rule of `comparedSpan`. */
export function shiftSpan(span: Span, by: -1 | 1): Span {
  const months = calendarMonths(span);
  return months === null ? moveDays(span, by * countDays(span)) : moveMonths(span, by * months);
}

/** The name of a figure of the compared period in a table or file. */
export const comparedName = <Name extends string>(figure: Name) => `compared_${figure}` as const;

/** As many days directly before. */
export const precedingSpan = (span: Span): Span => moveDays(span, -countDays(span));

const lastYear = (span: Span) =>
  calendarMonths(span) === null ? moveDays(span, -YEAR_DAYS) : moveMonths(span, -12);

/** How many months the calendar period has that this period begins and does not leave; or null. */
function calendarMonths({ start_date, end_date }: Span): number | null {
  if (start_date === end_date || !start_date.endsWith('-01')) return null;
  const first = monthOf(start_date);
  const last = monthOf(end_date);
  const unit = [1, 3, 12].find(
    (months) => first % months === 0 && Math.floor(first / months) === Math.floor(last / months),
  );
  return unit ?? (isLastOfMonth(end_date) ? last - first + 1 : null);
}

/** Months since January of the year 0. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

const isLastOfMonth = (day: string) => shiftDay(day, 1).endsWith('-01');

const moveDays = ({ start_date, end_date }: Span, days: number): Span => ({
  start_date: shiftDay(start_date, days),
  end_date: shiftDay(end_date, days),
});

const moveMonths = ({ start_date, end_date }: Span, months: number): Span => ({
  start_date: moveMonth(start_date, months),
  end_date: moveMonth(end_date, months),
});

function moveMonth(day: string, months: number): string {
  const month = monthOf(day) + months;
  const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  const date = isLastOfMonth(day) ? last : Math.min(last, Number(day.slice(8)));
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, date)).toISOString().slice(0, 10);
}
