import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';

/** How a cell of the sums differs from a recount of the clicks themselves. */
export type Difference = { cell: string; summed: string | null; counted: string | null };

/** Counts the clicks of a UTC day again, as far as they are summed, and answers what differs. */
export async function listDifferences(tx: Tx, from: Date, to: Date): Promise<Difference[]> {
  // A day of millions takes longer than a request may.
  await sql`set local statement_timeout = 0`.execute(tx);
  const { rows } = await sql<Difference>`
    with judged as materialized (
      select c.*, (invalid_reason is null)::int as valid,
        (invalid_reason is null and (visitor_key is null or row_number() over (
          partition by visitor_key, link_id, invalid_reason is null order by id) = 1))::int as first
      from clicks c where clicked_at >= ${from} and clicked_at < ${to}
        and id <= (select summed_to from click_sums_state)),
    kinds as (
      select 'all' as kind, '' as value, j.* from judged j
      union all select 'device', device, j.* from judged j where device <> ''
      union all select 'country', country, j.* from judged j where country <> ''
      union all ${uidOf('uid1')} union all ${uidOf('uid2')} union all ${uidOf('uid3')}
      union all ${uidOf('uid4')} union all ${uidOf('uid5')}),
    counted as (
      select ${cellOf(sql`case minutes when 1440 then date_trunc('day', clicked_at, 'UTC')
            when 60 then date_trunc('hour', clicked_at, 'UTC')
            else date_trunc('hour', clicked_at, 'UTC')
              + floor(extract(minute from clicked_at) / 15) * interval '15 minutes' end`)} as cell,
        concat_ws('/', count(*), sum(valid), sum(first)) as figures
      from kinds, unnest(array[1440, 60, 15]) minutes
      where minutes <> 60 or kind = 'all' group by 1
      union all
      select concat_ws('|', 'link', link_id),
        concat_ws('/', count(*), sum(valid), sum(first)) from judged group by 1),
    summed as (
      select ${cellOf(sql`begins`)} as cell,
        concat_ws('/', clicks, valid_clicks, unique_clicks) as figures
      from click_sums where begins >= ${from} and begins < ${to}
      union all
      select concat_ws('|', 'link', link_id),
        concat_ws('/', clicks, valid_clicks, unique_clicks)
      from click_links where day = (${from}::timestamptz at time zone 'UTC')::date)
    select coalesce(s.cell, c.cell) as cell, s.figures as summed, c.figures as counted
    from summed s full join counted c on c.cell = s.cell
    where s.figures is distinct from c.figures order by 1 limit 20`.execute(tx);
  return rows;
}

const cellOf = (begins: ReturnType<typeof sql>) =>
  sql`concat_ws('|', kind, minutes, ${begins}, publisher_id, brand_id, site_id, value)`;

/** The clicks with a sub-id, as far as that one is summed. */
function uidOf(kind: 'uid1' | 'uid2' | 'uid3' | 'uid4' | 'uid5') {
  const uid = sql.ref(kind);
  return sql`
    select u.kind, ${uid}, j.* from judged j join click_uids u
      on u.publisher_id = j.publisher_id and u.kind = ${sql.lit(kind)} and u.value = ${uid}
      and u.day = (j.clicked_at at time zone 'UTC')::date`;
}
