import type { Tx } from '#server/platform/db/connect.ts';
import { openTerms } from '#server/terms/open-terms.ts';
import { amountsOf, exchangeOf, sidesOf } from '../currencies/rules.ts';
import { lockLinesOfOrders, type StoredLine } from '../store.ts';
import { groupOf } from './pay-fixed.ts';
import { fixedCommissions } from './rules.ts';

/**
 * The amounts of a rejected line that is reopened: its commission, or what its order may still earn by
 * the rule, if lines added since then have received a part of it.
 */
export async function reopenCommission(tx: Tx, line: StoredLine) {
  const { brand, original } = sidesOf(line);
  const terms = openTerms(tx, line.brand_id);
  const rule = line.rule_id === null ? null : await terms.byId(line.rule_id);
  const { basis = null, fixed_minor = null, cap_order_minor = null } = rule ?? {};
  if (basis === null || fixed_minor === null || line.sale_id !== null) return {};
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
  if (due >= brand.commission_minor) return {};
  return amountsOf(exchangeOf(line), original.sale_minor, due);
}
