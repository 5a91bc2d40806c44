import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { ReportingBrand } from '../../intake/brand-store.ts';
import { lockVolumes, monthOf } from '../open-volumes.ts';

/** A publisher's commission by the rules of one name in the calendar month of a moment. */
type Sum = { publisher_id: number; rule_name: string; at: Date };

/**
 * What publishers earn by rules with a monthly cap, in the brand's currency. A rule keeps its name
 * when the terms change, so a new version does not begin a new sum. The sums include what is planned
 * in this transaction.
 */
export function openMonthSums(db: Db, { id: brand_id, time_zone = 'UTC' }: ReportingBrand) {
  const sums = new Map<string, bigint>();
  const keyOf = ({ publisher_id, rule_name, at }: Sum) =>
    JSON.stringify([publisher_id, rule_name, monthOf(at, time_zone)]);

  async function paid(of: Sum): Promise<bigint> {
    const known = sums.get(keyOf(of));
    if (known !== undefined) return known;
    await lockVolumes(db, brand_id);
    const { publisher_id, rule_name } = of;
    const month = monthOf(of.at, time_zone);
    return sumCommissions(db, { brand_id, publisher_id, rule_name, month, time_zone });
  }

  return {
    paid,
    set: (of: Sum, minor: bigint) => sums.set(keyOf(of), minor),
    isSameMonth: (one: Date, other: Date) => monthOf(one, time_zone) === monthOf(other, time_zone),
  };
}

/**
 * The commission of a publisher with a brand by the rules of one name, in a month of a time zone,
 * without rejected lines. In the brand's currency.
 */
async function sumCommissions(
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
