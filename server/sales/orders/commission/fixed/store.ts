import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/**
 * The commission of a publisher with a brand by the rules of one name, in a month of a time zone,
 * without rejected lines. In the brand's currency.
 */
export async function sumCommissions(
  db: Db,
  of: {
    brand_id: number;
    publisher_id: number;
    rule_name: string;
    month: string;
    time_zone: string;
  },
): Promise<bigint> {
  const first = sql`(${`${of.month}-01`}::date)::timestamp`;
  const found = await sql<{ minor: bigint }>`
    select coalesce(sum(coalesce(brand_commission_minor, commission_minor)), 0)::bigint as minor
    from order_lines
    where brand_id = ${of.brand_id} and publisher_id = ${of.publisher_id} and status <> 'rejected'
      and rule_name = ${of.rule_name}
      and order_time >= ${first} at time zone ${of.time_zone}
      and order_time < (${first} + interval '1 month') at time zone ${of.time_zone}`.execute(db);
  return found.rows[0]?.minor ?? 0n;
}
