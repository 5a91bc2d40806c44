const known = new Map<string, string>();

/** The calendar day of an instant in a time zone, by the runtime's own calendar. */
export function dayAt(zone: string, atMs: number): string {
  const name = `${zone} ${atMs}`;
  const day =
    known.get(name) ??
    Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone).toPlainDate().toString();
  known.set(name, day);
  return day;
}

/** The first instant of a day in a time zone, also if its midnight does not exist. */
export function beginOf(zone: string, day: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Number of days of a span, both ends inclusive. */
export function countDays(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1;
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek);
}

const apiClock = (atMs: number) =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO('+08:00');

/** The day of an instant in the publisher API's time zone. */
export const apiDay = (atMs: number) => apiClock(atMs).toPlainDate().toString();

/** An instant as the publisher API formats it, to the second. */
export function apiMoment(atMs: number): string {
  const shown = apiClock(atMs)
    .toPlainDateTime()
    .round({ smallestUnit: 'second', roundingMode: 'floor' });
  return shown.toString().replace('T', ' ').padEnd(19, ':00');
}

/** Parses a time of the publisher API. */
export function readApiMoment(text: string): number {
  return Temporal.Instant.from(`${text.replace(' ', 'T')}+08:00`).epochMilliseconds;
}
