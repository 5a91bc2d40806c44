import { openTerms } from '#server/offers/terms/open-terms.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { ReportingBrand } from '../../intake/brand-store.ts';
import { lockLinesOfOrders, type StoredLine } from '../../lines/store.ts';
import { amountsOf, exchangeOf, sidesOf } from '../currencies/rules.ts';
import { openMonthSums } from './open-month-sums.ts';
import { groupOf } from './pay-fixed.ts';
import { fixedCommissions, limitToMonth } from './rules.ts';

/**
 * The amounts of a rejected line that is reopened: its commission, or what its order may still earn by
 * the rule, if lines added since then have received a part of it or of the cap of the month.
 */
export async function reopenCommission(tx: Tx, owner: ReportingBrand, line: StoredLine) {
  const { brand, original } = sidesOf(line);
  const terms = openTerms(tx, line.brand_id);
  const rule = line.rule_id === null ? null : await terms.byId(line.rule_id);
  const { basis = null, fixed_minor = null, cap_order_minor = null } = rule ?? {};
  const isOver = line.note === 'COMMISSION_PERIOD_OVER';
  if (!rule || basis === null || fixed_minor === null || line.sale_id !== null || isOver) return {};
  const lines = await lockLinesOfOrders(tx, line.brand_id, [line.order_id]);
  const others = lines.filter(
    (one) => one.id !== line.id && one.status !== 'rejected' && groupOf(one) === groupOf(line),
  );
  const [due = 0n] = fixedCommissions(
    { basis, fixed_minor, cap_order_minor },
    others.map((one) => {
      const side = sidesOf(one).brand;
      return { sale: side.sale_minor, commission: side.commission_minor };
    }),
    [{ sale: brand.sale_minor, quantity: line.quantity }],
  );
  const limited = await limitReopened(tx, owner, line, { due, cap: rule.cap_month_minor });
  if (limited >= brand.commission_minor) return {};
  return amountsOf(exchangeOf(line), original.sale_minor, limited);
}

/** While a line was rejected, others may have used the monthly cap of its rule. */
async function limitReopened(
  tx: Tx,
  owner: ReportingBrand,
  { publisher_id, rule_name, order_time: at }: StoredLine,
  { due, cap }: { due: bigint; cap: bigint | null },
): Promise<bigint> {
  if (cap === null || publisher_id === null || rule_name === null) return due;
  const paid = await openMonthSums(tx, owner).paid({ publisher_id, rule_name, at });
  return limitToMonth(due, cap, paid);
}
