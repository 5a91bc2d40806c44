import { deviceZone, formatDay, formatTime, todayIn } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { Tooltip } from './tooltip.tsx';

/**
 * A time (ISO 8601 with offset) in the account's zone; hover or focus shows local time and UTC.
 * `day` shows only the day. Without `zone` the device's zone is used.
 */
export function Time(props: { at: string | null; zone?: string | undefined; day?: boolean }) {
  if (!props.at) return <span className="quiet">–</span>;
  const zone = props.zone ?? deviceZone();
  const shown = props.day
    ? formatDay(todayIn(zone, new Date(props.at)))
    : formatTime(props.at, zone);
  const label = t('{at} local · {at2} UTC', {
    at: formatTime(props.at, deviceZone()),
    at2: formatTime(props.at, 'UTC'),
  });
  return (
    <Tooltip label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the other zones must be reachable by keyboard. */}
      <time dateTime={props.at} tabIndex={0} className="one-line">
        {shown}
      </time>
    </Tooltip>
  );
}

/** A calendar day (YYYY-MM-DD), independent of time zones. */
export function Day({ day }: { day: string | null }) {
  if (!day) return <span className="quiet">–</span>;
  return (
    <time dateTime={day} className="one-line">
      {formatDay(day)}
    </time>
  );
}
