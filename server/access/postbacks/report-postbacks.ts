import { sql } from 'kysely';
import { dayBegins } from '#server/insight/reports/queries/scope-conditions.ts';
import type { ReportedPostbacks } from '#server/insight/reports/reported-postbacks.ts';

const listDeliveriesOfLine: ReportedPostbacks['listDeliveriesOfLine'] = (db, publisherId, line) =>
  db
    .selectFrom('postback_deliveries as d')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('postback_attempts as a')
          .whereRef('a.delivery_id', '=', 'd.id')
          .select('a.request')
          .orderBy('a.id', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .where('d.publisher_id', '=', publisherId)
    .where('d.subject', 'in', [`line:${line.id}`, `order:${line.brand_id}:${line.order_id}`])
    .select(['d.event', 'd.last_status', 'd.total_attempts as attempts', 'latest.request'])
    .select((eb) => eb.fn.coalesce('d.last_attempt_at', 'd.created_at').as('at'))
    .orderBy('at')
    .orderBy('d.id')
    .limit(100)
    .execute();

const listOutages: ReportedPostbacks['listOutages'] = async (db, scope, at, limit) => {
  const { publisher_id, start_date, end_date, time_zone } = scope;
  const { rows } = await sql<{ day: string; last_day: string | null; link_url: string }>`
    select (o.began_at at time zone ${time_zone}::text)::date::text as day,
      (o.ended_at at time zone ${time_zone}::text)::date::text as last_day, p.link_url
    from postbacks p cross join lateral (
      select began_at, ended_at from postback_outages where postback_id = p.id
      union all
      select p.failing_since, null where p.deleted_at is null
        and p.failing_since <= ${at}::timestamptz - interval '10 minutes') o
    where p.publisher_id = ${publisher_id}
      and o.began_at >= ${dayBegins(start_date, time_zone)}
      and o.began_at < ${dayBegins(end_date, time_zone, 1)}
    order by o.began_at limit ${limit}`.execute(db);
  return rows;
};

const countFailing: ReportedPostbacks['countFailing'] = async (db, publisherId) => {
  const { count } = await db
    .selectFrom('postbacks')
    .where('publisher_id', '=', publisherId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('off_reason', 'in', ['gone', 'failing']),
        eb.and([eb('enabled', '=', true), eb('failing_since', 'is not', null)]),
      ]),
    )
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const reportedPostbacks: ReportedPostbacks = {
  listDeliveriesOfLine,
  listOutages,
  countFailing,
};
