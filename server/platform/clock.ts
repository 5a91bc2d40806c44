export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

let offsetMs = 0;

/**
 * The only source of the current time, so that tests can set it. Do not call `Date.now()`
 * elsewhere.
 */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

/**
 * Moves the clock of this process by `ms`, which may be negative.
 *
 * @testing Tests advance the clock instead of sleeping.
 */
export function advanceClock(ms: number): void {
  offsetMs += ms;
}

/** Sets the clock of this process to `at`; it keeps running from there. */
export function setClock(at: Date): void {
  offsetMs = at.getTime() - Date.now();
}

/** The calendar day (YYYY-MM-DD) of an instant in an IANA time zone. */
export function dayIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format.format(at);
}
