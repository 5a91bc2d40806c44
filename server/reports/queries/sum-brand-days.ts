import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Cut } from '../resolve-cut.ts';
import { dayOf, linesOfCut } from './cut-conditions.ts';
import { cellsOfCut, findLineSource, lineDays, singleLines } from './lines-of-cut.ts';

/** The commission of a brand on a day, in minor units of `currency`. */
export type BrandDay = { mcid: string; currency: string; day: string; commission: bigint };

const BY_DAY = { group_by: 'day' } as const;

/** Commission of some brands per day of the filter; days without orders are left out. */
export async function sumBrandDays(
  db: Db,
  cut: Cut,
  mcids: readonly string[],
): Promise<BrandDay[]> {
  const ofBrands = sql`b.mcid = any(${mcids}::text[])`;
  const { rows } = await sql<BrandDay>`
    with ${lineDays(cut, BY_DAY, await findLineSource(db, cut, BY_DAY))}
    select mcid, currency, day, sum(commission)::bigint as commission
    from (
      select b.mcid, k.currency, k.day, k.commission_minor as commission
      from ${cellsOfCut(cut, 'all')} and k.tab = 'all' and ${ofBrands}
      union all
      select b.mcid, c.currency, ${dayOf(sql`c.order_time`, cut)}, c.commission_minor
      from ${singleLines(cut)} join brands b on b.id = c.brand_id left join sites s on s.id = c.site_id
      where c.is_whole and ${linesOfCut(cut)} and ${ofBrands}) lines
    group by 1, 2, 3`.execute(db);
  return rows;
}
