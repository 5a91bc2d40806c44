import { locale } from '#web/lib/i18n.ts';
import { memoize } from './memoize.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit' } as const;

/** Formats with these parts, by time zone. */
const formats = (parts: Intl.DateTimeFormatOptions, of: string = locale) =>
  memoize((timeZone: string) => new Intl.DateTimeFormat(of, { ...parts, timeZone }));

/** British English has one short month of four letters, which widens columns: "Sept". */
const shorten = (text: string): string => text.replace(/\bSept\b/, 'Sep');
const offsets = formats({ timeZoneName: 'shortOffset' });
const times = formats({ ...DAY, ...MINUTE });
const days = formats(DAY);
const shortDays = formats({ day: 'numeric', month: 'short' });
const longDays = formats({ day: 'numeric', month: 'long' });
const weekdays = {
  short: formats({ weekday: 'short' }),
  long: formats({ weekday: 'long' }),
};
const months = formats({ month: 'long', year: 'numeric' });
const monthNames = formats({ month: 'short' });
const isoDays = formats({}, 'en-CA');

let ownZone: string | undefined;

/** The IANA time zone of this device. */
export function deviceZone(): string {
  ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ownZone;
}

/** The label of a time zone: "Europe/Berlin (UTC+2)". */
export function zoneLabel(zone: string, at: Date = new Date()): string {
  const utc = zoneOffset(zone, at);
  return zone === 'UTC' ? 'UTC' : `${zone.replaceAll('_', ' ')} (${utc})`;
}

/** A time zone where space is short: "UTC+2". */
export function zoneOffset(zone: string, at: Date = new Date()): string {
  const parts = offsets(zone).formatToParts(at);
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  return offset.replace('GMT', 'UTC');
}

/** Formats a time in a zone: "21 Nov 2026, 15:04". */
export const formatTime = (iso: string, zone: string): string =>
  shorten(times(zone).format(new Date(iso)));

/** A calendar day (YYYY-MM-DD), independent of time zones. */
const instantOf = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);

/** Formats a calendar day (YYYY-MM-DD) as "21 Nov 2026", independent of time zones. */
export const formatDay = (day: string): string => shorten(days('UTC').format(instantOf(day)));

/** Formats a range of days as "1 Nov 2026 – 21 Nov 2026"; a single day once. */
export function formatDays(start: string, end: string): string {
  return start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`;
}

/** Formats a day with the whole name of its month: "15 December". */
export const formatLongDay = (day: string): string => longDays('UTC').format(instantOf(day));

/** Formats a day without its year, where space is short: "21 Nov". */
export const formatShortDay = (day: string): string =>
  shorten(shortDays('UTC').format(instantOf(day)));

/** Formats a day with its weekday: "Sat, 21 Nov 2026". */
export const formatWeekday = (day: string): string =>
  `${formatWeekdayName(day, 'short')}, ${formatDay(day)}`;

/** The weekday of a day: "Sat" or "Saturday". */
export const formatWeekdayName = (day: string, length: 'short' | 'long'): string =>
  weekdays[length]('UTC').format(instantOf(day));

/** Formats a month (YYYY-MM) as "November 2026". */
export const formatMonth = (month: string): string =>
  months('UTC').format(instantOf(`${month}-01`));

/** The name of a month (YYYY-MM) where its year is shown beside it: "Nov". */
export const formatMonthName = (month: string): string =>
  shorten(monthNames('UTC').format(instantOf(`${month}-01`)));

/** Today in a time zone, YYYY-MM-DD. */
export const todayIn = (zone: string, at: Date = new Date()): string => isoDays(zone).format(at);

/** The day that many days later (negative: earlier), YYYY-MM-DD. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Number of days of a range, both ends included. */
export function daysBetween(start: string, end: string): number {
  return (Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / 86_400_000 + 1;
}

/** Formats a time for a datetime-local input: "2026-11-21T15:04" in the device's zone. */
export function toLocalInput(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
