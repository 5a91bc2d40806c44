import { openTerms } from '#server/offers/terms/open-terms.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { ReportingBrand } from '../../intake/brand-store.ts';
import type { Lookups } from '../../lines/open-lookups.ts';
import { lockLinesOfOrders, type Plan, type StoredLine } from '../../lines/store.ts';
import { amountsOf, exchangeOf, isAmountTooLarge, sidesOf } from '../exchange-amounts.ts';
import { openMonthSums } from './open-month-sums.ts';
import { type FixedRule, fixedCommissions, limitToMonth, signOf } from './rules.ts';

type Terms = FixedRule & { id: number; name: string; cap_month_minor: bigint | null };

/** A planned line as it will be stored, and as it is stored now. */
type Item = { plan: Plan; line: StoredLine; old: StoredLine | null };

/**
 * Sets the commissions of planned lines whose rule pays a fixed amount. They depend on the other lines
 * of the order, so they are set once all lines are planned. A stored line whose rule and sign stay the
 * same keeps its share of an amount per order, unless its shop reports whole states: then the amount
 * is split by the present lines.
 */
export async function payFixed(
  lookups: Lookups,
  plans: readonly Plan[],
  stored: readonly StoredLine[],
): Promise<Plan[]> {
  const items = plans.flatMap(itemOf);
  const changed = new Set(plans.flatMap((plan) => ('set' in plan ? [plan.old.id] : [])));
  const rest = stored.filter((line) => line.status !== 'rejected' && !changed.has(line.id));
  const restBy = Map.groupBy(rest, groupOf);
  const paid = new Map<Plan, Plan>();
  for (const [key, group] of Map.groupBy(items, ({ line }) => groupOf(line))) {
    const [first] = group;
    const rule = await findFixed(lookups, first?.line.rule_id ?? null);
    if (!rule || first?.line.note === 'COMMISSION_PERIOD_OVER') continue;
    for (const [item, commission] of payGroup(rule, group, restBy.get(key) ?? [])) {
      const limited = await limitItem(lookups, rule, item, commission);
      paid.set(item.plan, withCommission(item, limited));
    }
  }
  return plans.map((plan) => paid.get(plan) ?? plan);
}

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

/** The rule, if it pays a fixed amount. */
async function findFixed({ terms }: Lookups, id: number | null): Promise<Terms | null> {
  const rule = id === null ? null : await terms.byId(id);
  if (!rule || rule.basis === null || rule.fixed_minor === null) return null;
  const { basis, fixed_minor } = rule;
  return { ...rule, basis, fixed_minor };
}

function itemOf(plan: Plan): Item[] {
  if (plan.outcome === 'recorded') {
    return [{ plan, line: plan.line as unknown as StoredLine, old: null }];
  }
  if (!('set' in plan) || plan.outcome === 'cancelled') return [];
  return [{ plan, line: { ...plan.old, ...plan.set } as StoredLine, old: plan.old }];
}

/** Lines of one order, publisher and rule. */
const groupOf = (line: Pick<StoredLine, 'order_id' | 'publisher_id' | 'rule_id'>) =>
  JSON.stringify([line.order_id, line.publisher_id, line.rule_id]);

function payGroup(rule: Terms, group: readonly Item[], rest: readonly StoredLine[]) {
  const kept = group.filter(
    (item) => item.line.sale_id || (!item.plan.report.is_whole && keepsShare(rule, item)),
  );
  const earlier = [
    ...rest.map((line) => ({ sale: saleOf(line), commission: commissionOf(line) })),
    ...kept.map((item) => ({ sale: saleOf(item.line), commission: keptBy(item) })),
  ];
  const fresh = group.filter((item) => !kept.includes(item));
  const reported = fresh.map(({ line }) => ({
    sale: saleOf(line),
    quantity: line.quantity ?? null,
  }));
  const commissions = fixedCommissions(rule, earlier, reported);
  return [
    ...kept.filter(({ line }) => !line.sale_id).map((item) => [item, keptBy(item)] as const),
    ...fresh.map((item, place) => [item, commissions[place] ?? 0n] as const),
  ];
}

/** A return has the commission that reverses its sale; a stored line keeps its share. */
const keptBy = ({ line, old }: Item) => commissionOf(line.sale_id ? line : (old ?? line));

function keepsShare({ basis }: Terms, { line, old }: Item): boolean {
  if (basis !== 'order' || old === null || old.status === 'rejected') return false;
  const sign = signOf(saleOf(line));
  return groupOf(line) === groupOf(old) && sign !== 0n && sign === signOf(saleOf(old));
}

const saleOf = (line: StoredLine) => sidesOf(line).brand.sale_minor;

const commissionOf = (line: StoredLine) => sidesOf(line).brand.commission_minor;

/** Limits a commission by the monthly cap of its rule, which counts what was paid before. */
async function limitItem(
  { months }: Lookups,
  { cap_month_minor, name }: Terms,
  { line, old }: Item,
  commission: bigint,
): Promise<bigint> {
  if (cap_month_minor === null || line.publisher_id === null) return commission;
  const key = { publisher_id: line.publisher_id, rule_name: name, at: line.order_time };
  const isCounted =
    old !== null &&
    old.status !== 'rejected' &&
    old.publisher_id === key.publisher_id &&
    old.rule_name === name &&
    months.isSameMonth(old.order_time, key.at);
  const before = (await months.paid(key)) - (isCounted ? commissionOf(old) : 0n);
  const limited = limitToMonth(commission, cap_month_minor, before);
  months.set(key, before + limited);
  return limited;
}

function withCommission({ plan, line }: Item, commission: bigint): Plan {
  const amounts = amountsOf(exchangeOf(line), sidesOf(line).original.sale_minor, commission);
  const { report } = plan;
  if (isAmountTooLarge(amounts)) return { report, outcome: 'refused', key: 'AMOUNT_INVALID' };
  if (plan.outcome === 'recorded') return { ...plan, line: { ...plan.line, ...amounts } };
  return 'set' in plan ? { ...plan, set: { ...plan.set, ...amounts } } : plan;
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
