import { sql } from 'kysely';
import { DAY_MS } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { LoggedClick } from './click-columns.ts';

type Visit = LoggedClick & { visitor_key: string };

/**
 * Whether each click is its visitor's first valid one on its link within the UTC day, as the
 * roll-ups count it. Null where unknown: not rolled up yet, or finding out would take longer than
 * `maxMs`.
 */
export async function markFirsts(
  db: Db,
  publisherId: number,
  clicks: readonly LoggedClick[],
  maxMs: number,
): Promise<(boolean | null)[]> {
  const visits = clicks.filter(
    (click): click is Visit =>
      click.is_first === null && click.invalid_reason === null && click.visitor_key !== null,
  );
  const firsts = await listKnownFirsts(db, visits);
  const startMs = performance.now();
  const unknown = Map.groupBy(
    visits.filter((visit) => !firsts.has(keyOf(visit))),
    dayOf,
  );
  for (const [day, visitsOfDay] of unknown) {
    if (performance.now() - startMs > maxMs) break;
    for (const [key, id] of await countFirsts(db, publisherId, day, visitsOfDay))
      firsts.set(key, id);
  }
  return clicks.map((click) => {
    if (click.is_first !== null) return click.is_first;
    if (click.invalid_reason !== null) return false;
    if (click.visitor_key === null) return true;
    const first = firsts.get(keyOf(click as Visit));
    return first === undefined ? null : first === click.id;
  });
}

const dayOf = ({ clicked_at }: LoggedClick) => Math.floor(clicked_at.getTime() / DAY_MS);
// The visitor key changes every UTC day.
const keyOf = (visit: Visit) => `${visit.visitor_key} ${visit.link_id} ${dayOf(visit)}`;

/** First clicks of recent days, kept by the roll-up. */
async function listKnownFirsts(db: Db, visits: readonly Visit[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ visitor_key: string; link_id: number; click_id: bigint; at: Date }>`
    select f.visitor_key, f.link_id, f.click_id, f.clicked_at as at
    from (select distinct * from unnest(${visits.map((one) => one.visitor_key)}::text[],
      ${visits.map((one) => one.link_id)}::int[]) v (visitor_key, link_id)) v
    join click_firsts f on f.visitor_key = v.visitor_key and f.link_id = v.link_id`.execute(db);
  return new Map(
    rows.map(({ visitor_key, link_id, click_id, at }) => [
      `${visitor_key} ${link_id} ${Math.floor(at.getTime() / DAY_MS)}`,
      click_id,
    ]),
  );
}

/** First clicks of visitors on links within a UTC day, computed from the publisher's clicks. */
async function countFirsts(
  db: Db,
  publisherId: number,
  day: number,
  visits: readonly Visit[],
): Promise<[string, bigint][]> {
  const keys = [...new Set(visits.map((one) => one.visitor_key))];
  const links = [...new Set(visits.map((one) => one.link_id))];
  const { rows } = await sql<{ visitor_key: string; link_id: number; first: bigint }>`
    select visitor_key, link_id, min(id) as first from clicks
    where publisher_id = ${publisherId} and clicked_at >= ${new Date(day * DAY_MS)}
      and clicked_at < ${new Date((day + 1) * DAY_MS)} and invalid_reason is null
      and visitor_key = any(${keys}::text[]) and link_id = any(${links}::int[])
    group by 1, 2`.execute(db);
  return rows.map(({ visitor_key, link_id, first }) => [`${visitor_key} ${link_id} ${day}`, first]);
}
