import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The moment (ISO 8601) of a day (YYYY-MM-DD) and time (HH:MM) in a time zone. */
export function momentIn(zone: string, day: string, time: string): string {
  return dayjs.tz(`${day} ${time}`, zone).toISOString();
}
