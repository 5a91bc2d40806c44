import { addDays } from '#web/lib/dates.ts';
import type { DayRange } from '#web/lib/ranges.ts';

/** No network has data of earlier days, and the years of a calendar need a limit. */
const FIRST_DAY = '2000-01-01';

/** A Monday and the days after it, which name the columns of every month. */
export const WEEK = Array.from({ length: 7 }, (_, place) => addDays('2001-01-01', place));

/** The weeks of a month (YYYY-MM), each from Monday to Sunday; null for days of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const monday = startOfWeek(`${month}-01`);
  const weeks = [0, 1, 2, 3, 4, 5].map((week) =>
    WEEK.map((_, place) => addDays(monday, week * 7 + place)),
  );
  return weeks
    .map((week) => week.map((day) => (day.startsWith(month) ? day : null)))
    .filter((week) => week.some((day) => day !== null));
}

/** The months (YYYY-MM) of a year in rows of three. */
export function quartersOf(year: string): string[][] {
  const monthOf = (number: number) => `${year}-${String(number).padStart(2, '0')}`;
  return [1, 4, 7, 10].map((first) => [first, first + 1, first + 2].map(monthOf));
}

/** The same day that many months later (negative: earlier), or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0);
  const last = date.toISOString().slice(0, 10);
  const same = last.slice(0, 8) + day.slice(8);
  return same < last ? same : last;
}

/** The nearest day that can be chosen. */
export function limitDay(day: string, today: string): string {
  if (day > today) return today;
  return day < FIRST_DAY ? FIRST_DAY : day;
}

/** The range between two days in any order. */
export const rangeBetween = (one: string, other: string): DayRange =>
  one < other ? { start: one, end: other } : { start: other, end: one };

type Moves = Readonly<Record<string, (day: string) => string>>;

/** Where a key leads among the days of a month. */
export const dayMoves: Moves = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: startOfWeek,
  End: (day) => addDays(startOfWeek(day), 6),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  'Shift+PageUp': (day) => addMonths(day, -12),
  'Shift+PageDown': (day) => addMonths(day, 12),
};

/** Where a key leads among the months of a year. */
export const monthMoves: Moves = {
  ArrowLeft: (day) => addMonths(day, -1),
  ArrowRight: (day) => addMonths(day, 1),
  ArrowUp: (day) => addMonths(day, -3),
  ArrowDown: (day) => addMonths(day, 3),
  Home: (day) => addMonths(day, -placeInQuarter(day)),
  End: (day) => addMonths(day, 2 - placeInQuarter(day)),
  PageUp: (day) => addMonths(day, -12),
  PageDown: (day) => addMonths(day, 12),
};

function startOfWeek(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

const placeInQuarter = (day: string) => (Number(day.slice(5, 7)) - 1) % 3;
