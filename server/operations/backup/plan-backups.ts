import { DAY_MS } from '#server/platform/clock.ts';

/** When backups are due: a time of day such as 02:30 in a time zone. */
export type BackupPlan = { backup_time: string; network_time_zone: string };

const WEEK_DAYS = 7;
const SUNDAY = 7;

/** The last moment of the plan until `at`; with `isWeekly` the last on a Sunday. */
export function lastPlanned(plan: BackupPlan, at: Date, { isWeekly = false } = {}): Date {
  const today = zoned(plan, at).toPlainDate();
  const days = Array.from({ length: WEEK_DAYS + 1 }, (_, ago) => today.subtract({ days: ago }))
    .filter(({ dayOfWeek }) => !isWeekly || dayOfWeek === SUNDAY)
    .map((day) => momentOn(plan, day));
  return days.find((moment) => moment <= at) ?? new Date(at.getTime() - WEEK_DAYS * DAY_MS);
}

/** The next moment of the plan after `at`. */
export function nextPlanned(plan: BackupPlan, at: Date): Date {
  const today = zoned(plan, at).toPlainDate();
  const moment = momentOn(plan, today);
  return moment > at ? moment : momentOn(plan, today.add({ days: 1 }));
}

const zoned = ({ network_time_zone }: BackupPlan, at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(network_time_zone);

/** A time that a day skips, because clocks are put forward, is taken an hour later. */
function momentOn({ backup_time, network_time_zone }: BackupPlan, day: Temporal.PlainDate): Date {
  const plainTime = Temporal.PlainTime.from(backup_time);
  return new Date(
    day.toZonedDateTime({ timeZone: network_time_zone, plainTime }).epochMilliseconds,
  );
}
