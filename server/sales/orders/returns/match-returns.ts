import type { ErrorKey } from '#contract/errors.ts';
import { eachOf, LINE_FACTS } from '#contract/reports/dimensions.ts';
import type { Credit } from '../attribution/credit-line.ts';
import { sidesOf } from '../commission/exchange-amounts.ts';
import type { Lookups } from '../lines/open-lookups.ts';
import { isReturn } from '../lines/rules.ts';
import type { Plan, StoredLine } from '../lines/store.ts';
import { creditOfSale, leftOf, reverseSale } from './reverse-sale.ts';
import { exceeds, pickSaleLine, saleOrderOf } from './rules.ts';

type Found = { sale: StoredLine; state: 'referenced' | 'by_order_id' | 'by_product' };
type Searched = Found | { sale: null; order_id: string | null };

/**
 * Matches planned returns with their sales. A matched return is credited as its sale and reverses it at
 * its stored rule and rates; it is refused if it exceeds what is left. A return whose sale has not been
 * reported waits for it; any other return without a sale is unmatched. Both keep the commission of the
 * rule in force and are listed for staff.
 */
export async function matchReturns(
  lookups: Lookups,
  plans: readonly Plan[],
  stored: readonly StoredLine[],
): Promise<Plan[]> {
  const matched: Plan[] = [];
  for (const plan of plans) {
    const isMatchable =
      plan.outcome === 'recorded' || ('set' in plan && plan.outcome !== 'cancelled');
    if (isMatchable && isReturn(plan.report)) matched.push(await matchPlan(lookups, plan, stored));
    else matched.push(plan);
  }
  return matched;
}

/**
 * The credit of a sale that is reported again. Its pending returns follow it to another publisher. Once
 * one of them is approved for a publisher, and may be settled, the publisher of the sale is final.
 */
export async function keepCredit(
  { returns }: Lookups,
  sale: StoredLine,
  credit: Credit,
): Promise<Credit> {
  const isMoving = (credit.publisher_id ?? null) !== sale.publisher_id;
  if (!isMoving || sale.publisher_id === null) return credit;
  const isFinal = (await returns.of(sale.id)).some(({ status }) => status === 'approved');
  if (!isFinal) return credit;
  const { publisher_id, site_id, link_id, click_id, click_time, coupon_id } = sale;
  const { attribution, attribution_detail, suspicion, uid1, uid2, uid3, uid4, uid5 } = sale;
  return {
    ...{ publisher_id, site_id, link_id, click_id, click_time, coupon_id },
    ...eachOf(LINE_FACTS, (fact) => sale[fact]),
    ...{ attribution, attribution_detail, suspicion, uid1, uid2, uid3, uid4, uid5 },
  };
}

/** Whether a sale has returns, which are in its reported currency, and is now reported in another one. */
export async function hasOtherReturns(
  { returns }: Lookups,
  sale: StoredLine,
  currency: string,
): Promise<boolean> {
  if (currency === sidesOf(sale).original.currency) return false;
  return (await returns.of(sale.id)).length > 0;
}

/** A line that can be returned: sold, and not itself undone with its import. */
export const isSold = (line: StoredLine) =>
  line.event === 'sale' &&
  !line.input.undone &&
  line.sale_order_id === null &&
  (line.original_minor ?? line.sale_minor) >= 0n;

async function matchPlan(
  lookups: Lookups,
  plan: Plan,
  stored: readonly StoredLine[],
): Promise<Plan> {
  const old = 'old' in plan ? plan.old : null;
  // The publisher of an approved line is final, so it is not matched any more.
  if (plan.outcome === 'adjusted' && old?.sale_id === null) return plan;
  const line = lineOf(plan);
  const found = await findSale(lookups, line, old, stored);
  if (found.sale === null) {
    const return_state = found.order_id === null ? 'unmatched' : 'waiting';
    return withColumns(plan, { return_state, sale_id: null, sale_order_id: found.order_id });
  }
  const key = await whyRefused(lookups, plan, found.sale);
  if (key) return { report: plan.report, outcome: 'refused', key };
  const rule = found.sale.rule_id === null ? null : await lookups.terms.byId(found.sale.rule_id);
  const others = await othersOf(lookups, plan, found.sale);
  const amounts = reverseSale(found.sale, rule, others, returnedBy(plan));
  const set = { ...creditOfSale(found.sale), ...amounts, return_state: found.state };
  lookups.returns.add(found.sale.id, { ...line, ...set, id: old?.id ?? 0 });
  return withColumns(plan, set);
}

const lineOf = (plan: Plan) =>
  (plan.outcome === 'recorded'
    ? plan.line
    : 'set' in plan
      ? { ...plan.old, ...plan.set }
      : {}) as StoredLine;

function withColumns(plan: Plan, columns: Partial<StoredLine>): Plan {
  const set = columns as object;
  if (plan.outcome === 'recorded') return { ...plan, line: { ...plan.line, ...set } };
  return 'set' in plan ? { ...plan, set: { ...plan.set, ...set } } : plan;
}

const returnedBy = ({ report }: Plan) => ({
  original_minor: report.amount_minor ?? 0n,
  quantity: report.quantity ?? null,
});

async function othersOf({ returns }: Lookups, plan: Plan, sale: StoredLine): Promise<StoredLine[]> {
  const id = 'old' in plan ? plan.old.id : null;
  return (await returns.of(sale.id)).filter((line) => id === null || line.id !== id);
}

async function whyRefused(
  lookups: Lookups,
  plan: Plan,
  sale: StoredLine,
): Promise<ErrorKey | null> {
  const currency = plan.report.currency ?? lookups.brand.currency;
  if (currency !== (sale.original_currency ?? sale.currency)) return 'CURRENCY_INVALID';
  const left = leftOf(sale, await othersOf(lookups, plan, sale), returnedBy(plan));
  return exceeds(left) ? 'RETURN_EXCEEDS_SALE' : null;
}

/** The sale by reference, else by the brand's rule; or the id of the order that has not arrived. */
async function findSale(
  lookups: Lookups,
  line: StoredLine,
  old: StoredLine | null,
  stored: readonly StoredLine[],
): Promise<Searched> {
  const kept = old?.sale_id ? await lookups.returns.byId(old.sale_id) : null;
  if (kept) return { sale: kept, state: stateOf(old) };
  const { rule } = lookups.returns;
  const derived = line.sale_order_id ? null : saleOrderOf(rule, line.order_id);
  const order_id = line.sale_order_id ?? derived;
  if (order_id !== null) {
    const lines = stored.filter((one) => one.order_id === order_id && isSold(one));
    const sale = pickSaleLine(lines, line);
    const state = derived === null ? 'referenced' : 'by_order_id';
    return sale ? { sale, state } : { sale: null, order_id };
  }
  const sale = rule.kind === 'product' ? await lookups.returns.byProduct(line) : null;
  return sale ? { sale, state: 'by_product' } : { sale: null, order_id: null };
}

const stateOf = (old: StoredLine | null) => (old?.return_state ?? 'referenced') as Found['state'];
