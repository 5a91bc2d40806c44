import { locale } from '#web/lib/i18n.ts';
/** The IANA time zone of this device. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The label of a time zone: "Europe/Berlin (UTC+2)". */
export function zoneLabel(zone: string, at: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortOffset' });
  const offset =
    parts.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const utc = offset.replace('GMT', 'UTC');
  return zone === 'UTC' ? 'UTC' : `${zone.replaceAll('_', ' ')} (${utc})`;
}

/** Formats a time in a zone: "21 Nov 2026, 15:04". */
export function formatTime(iso: string, zone: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso));
}

/** Formats a calendar day (YYYY-MM-DD) as "21 Nov 2026", independent of time zones. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

/** Formats a range of days as "1 Nov 2026 – 21 Nov 2026"; a single day once. */
export function formatDays(start: string, end: string): string {
  return start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`;
}

/** Formats a day without its year, where space is short: "21 Nov". */
export function formatShortDay(day: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

/** Formats a day with its weekday: "Sat, 21 Nov 2026". */
export function formatWeekday(day: string): string {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return `${weekday.format(new Date(`${day}T00:00:00Z`))}, ${formatDay(day)}`;
}

/** Formats a month (YYYY-MM) as "November 2026". */
export function formatMonth(month: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  }).format(new Date(`${month}-01T00:00:00Z`));
}

/** Today in a time zone, YYYY-MM-DD. */
export function todayIn(zone: string, at: Date = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);
}

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
