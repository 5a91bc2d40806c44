import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { ReportScope } from '../resolve-scope.ts';
import { cellsInScope, findLineSource, lineDays, singleLines } from './lines-in-scope.ts';
import { dayOf, linesInScope } from './scope-conditions.ts';

/** The commission of a brand on a day, in minor units of `currency`. */
export type BrandDay = { mcid: string; currency: string; day: string; commission: bigint };

const BY_DAY = { group_by: 'day' } as const;

/** Commission of some brands per day of the filter; days without orders are left out. */
export async function sumBrandDays(
  db: Db,
  scope: ReportScope,
  mcids: readonly string[],
): Promise<BrandDay[]> {
  const ofBrands = sql`b.mcid = any(${mcids}::text[])`;
  const { rows } = await sql<BrandDay>`
    with ${lineDays(scope, BY_DAY, await findLineSource(db, scope, BY_DAY))}
    select mcid, currency, day, sum(commission)::bigint as commission
    from (
      select b.mcid, k.currency, k.day, k.commission_minor as commission
      from ${cellsInScope(scope, 'all')} and k.tab = 'all' and ${ofBrands}
      union all
      select b.mcid, c.currency, ${dayOf(sql`c.order_time`, scope)}, c.commission_minor
      from ${singleLines(scope)} join brands b on b.id = c.brand_id left join sites s on s.id = c.site_id
      where c.is_whole and ${linesInScope(scope)} and ${ofBrands}) lines
    group by 1, 2, 3`.execute(db);
  return rows;
}
