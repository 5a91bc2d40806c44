import { sql } from 'kysely';
import type { Span } from '#contract/reports/spans.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { JOINED } from '../rules.ts';
import { dayBegins } from './scope-conditions.ts';

type Scope = Span & { publisher_id: number; time_zone: string };

export const MAX_ANNOTATIONS = 100;

/** The days on which brands that the publisher has joined changed their commission. */
export async function listTermsChanges(db: Db, scope: Scope, mcid: string | null) {
  const { rows } = await sql<{ day: string; name: string }>`
    select (v.started_at at time zone ${scope.time_zone}::text)::date::text as day,
      b.merchant_name as name
    from terms_versions v join brands b on b.id = v.brand_id
    where v.started_at >= ${startOf(scope)} and v.started_at < ${endOf(scope)}
      and v.effect not in ('first', 'same')
      and (${mcid}::text is null or b.mcid = ${mcid})
      and exists (select 1 from relationships r join sites s on s.id = r.site_id
        where r.brand_id = b.id and s.publisher_id = ${scope.publisher_id}
          and s.deleted_at is null and r.status = ${JOINED})
    order by v.started_at limit ${MAX_ANNOTATIONS}`.execute(db);
  return rows;
}

const startOf = ({ start_date, time_zone }: Scope) => dayBegins(start_date, time_zone);
const endOf = ({ end_date, time_zone }: Scope) => dayBegins(end_date, time_zone, 1);
