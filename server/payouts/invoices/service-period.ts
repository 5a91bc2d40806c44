import { sql } from 'kysely';
import { dayIn } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';

/** First and last day (YYYY-MM-DD) of the service that a document is for. */
export type ServicePeriod = { from: string; to: string };

/**
 * The days of the orders and rewards of some settlements, in a time zone; adjustments change what was
 * supplied earlier. null: there are only adjustments.
 */
export async function findServicePeriod(
  tx: Tx,
  settlementIds: readonly number[],
  timeZone: string,
): Promise<ServicePeriod | null> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select (min(at) at time zone ${timeZone}::text)::date::text as from,
      (max(at) at time zone ${timeZone}::text)::date::text as to
    from (
      select coalesce(o.order_time, r.created_at) as at
      from settlement_lines l left join order_lines o on o.id = l.order_line_id
        left join rewards r on r.id = l.reward_id
      where l.settlement_id = any(${settlementIds}::int[]) and l.kind <> 'adjustment'
    ) supplied`.execute(tx);
  const { from, to } = rows[0] ?? {};
  return from && to ? { from, to } : null;
}

/** The stored period of a document; of an older one, or of adjustments, the days of its settlements. */
export function servicePeriodOf(
  row: { service_from: string | null; service_to: string | null; time_zone: string },
  settled: readonly { settled_at: Date }[],
): ServicePeriod | null {
  const { service_from, service_to, time_zone } = row;
  if (service_from !== null && service_to !== null) return { from: service_from, to: service_to };
  const days = settled.map(({ settled_at }) => dayIn(time_zone, settled_at)).sort();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : null;
}

/** A period as printed; '' if there is none. */
export function periodText(period: ServicePeriod | null): string {
  if (period === null) return '';
  return period.from === period.to ? period.from : `${period.from} to ${period.to}`;
}
