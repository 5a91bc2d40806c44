import { Time } from './time.tsx';
import { Trans } from './trans.tsx';

type ValidDaysProps = { starts_at: string; ends_at: string | null };

/** The first and last day of a coupon, which are days in UTC. */
export function ValidDays({ starts_at, ends_at }: ValidDaysProps) {
  const first = <Time at={starts_at} zone="UTC" day />;
  if (!ends_at) return <Trans id="<0/>, no end date" components={{ 0: first }} />;
  const last = <Time at={ends_at} zone="UTC" day />;
  return <Trans id="<0/> to <1/>" components={{ 0: first, 1: last }} />;
}
