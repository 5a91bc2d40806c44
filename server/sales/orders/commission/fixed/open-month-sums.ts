import type { Db } from '#server/platform/db/connect.ts';
import type { ReportingBrand } from '../../intake/brand-store.ts';
import { monthOf } from '../volumes/rules.ts';
import { lockVolumes } from '../volumes/store.ts';
import { sumCommissions } from './store.ts';

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
