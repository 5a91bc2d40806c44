import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Cut } from '../resolve-cut.ts';
import { dayOf, linesOfCut } from './cut-conditions.ts';

/** The commission of a brand on a day, in minor units of `currency`. */
export type BrandDay = { mcid: string; currency: string; day: string; commission: bigint };

/** What some brands brought on each day of a cut; days without an order are left out. */
export async function sumBrandDays(
  db: Db,
  cut: Cut,
  mcids: readonly string[],
): Promise<BrandDay[]> {
  const { rows } = await sql<BrandDay>`
    select b.mcid, c.currency, ${dayOf(sql`c.order_time`, cut)} as day,
      sum(c.commission_minor)::bigint as commission
    from conversions c join brands b on b.id = c.brand_id left join sites s on s.id = c.site_id
    where ${linesOfCut(cut)} and b.mcid = any(${mcids}::text[])
    group by 1, 2, 3`.execute(db);
  return rows;
}
