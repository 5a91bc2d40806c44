import { type Arithmetic, sumMinor } from '../money-model/open-arithmetic.ts';
import { moneyOf } from '../money-model/price-line.ts';
import { type Change, payFixedAmounts } from './pay-fixed-amounts.ts';
import { type Orders, type Outcome, planReports } from './plan-reports.ts';
import { leftOf, partOf, pickSale, reverseSale } from './reverse-sales.ts';
import type { Brand, Line, Order, Report, Rule, World } from './world.ts';
import { monthOf } from './world.ts';

/**
 * An independent model of orders: what every report, decision and dispute makes of the lines of its
 * order, written from the decisions of the project and not from its code.
 */
export class OrderModel implements Orders {
  readonly orders = new Map<string, Order>();
  readonly lines: Line[] = [];
  private readonly byBrand = new Map<Brand, Order[]>();
  private readonly customers = new Map<string, Set<Line>>();
  private readonly months = new Map<string, Set<Line>>();
  readonly world: World;
  readonly math: Arithmetic;

  constructor(world: World, math: Arithmetic) {
    this.world = world;
    this.math = math;
  }

  orderOf(brand: Brand, id: string): Order {
    const key = `${brand.id} ${id}`;
    const known = this.orders.get(key);
    if (known) return known;
    const order = { brand, id, lines: [], returns: [] };
    this.orders.set(key, order);
    this.ordersOf(brand).push(order);
    return order;
  }

  ordersOf(brand: Brand): Order[] {
    const orders = this.byBrand.get(brand) ?? [];
    this.byBrand.set(brand, orders);
    return orders;
  }

  ofCustomer = (brand: Brand, ref: string) => [...(this.customers.get(`${brand.id} ${ref}`) ?? [])];
  ofMonth = (brand: Brand, month: string) => [...(this.months.get(`${brand.id} ${month}`) ?? [])];

  /** Carries out the reports of lines of one order, made in one request. */
  report(brand: Brand, reports: readonly Report[]): Outcome[] {
    const order = this.orderOf(brand, reports[0]?.order_id ?? '');
    const stored = [...order.lines];
    const plans = planReports(this, order, reports);
    const changes = plans.flatMap(({ change }) => change ?? []);
    const fixed = payFixedAmounts(this.math, changes, stored, (rule, line, without) =>
      this.monthSum(rule, line, without),
    );
    for (const [line, commission] of fixed) {
      line.money = moneyOf(this.math, line.money, line.money.reported, commission);
    }
    const done = plans.map(({ change, ...plan }) => ({
      ...plan,
      line: this.store(change, plan.line),
    }));
    for (const changed of new Set([order, ...changes.map(({ next }) => this.saleOrderOf(next))])) {
      this.settleReturns(changed);
    }
    return done;
  }

  /** Cancels a line, or all lines of an order. */
  cancel(order: Order, lineId: string | null): Outcome[] {
    const lines = order.lines.filter((line) => lineId === null || line.id === lineId);
    const outcomes = lines.map((line) => {
      if (line.status === 'rejected' || line.isCancelled) {
        return { outcome: 'repeated', key: null, line };
      }
      line.isCancelled = true;
      if (line.status === 'pending') line.status = 'rejected';
      else line.money = moneyOf(this.math, line.money, 0n, 0n);
      return { outcome: 'cancelled', key: null, line };
    });
    for (const changed of new Set([order, ...lines.map((line) => this.saleOrderOf(line))])) {
      this.settleReturns(changed);
    }
    return outcomes;
  }

  decide(lines: readonly Line[], decision: 'approved' | 'rejected'): void {
    for (const line of lines) line.status = decision;
    if (decision === 'approved') return;
    for (const line of lines) {
      this.settleReturns(line.order);
      this.settleReturns(this.saleOrderOf(line));
    }
  }

  /** What follows from an accepted dispute: the line is pending, at most with what is still due. */
  hold(line: Line): void {
    if (line.isSettled || line.status === 'pending') return;
    const wasRejected = line.status === 'rejected';
    const others = line.order.lines.filter((one) => one !== line);
    const next = { ...line, status: 'pending' as const };
    if (wasRejected && line.rule?.fixed && line.sale === null && !line.isOver) {
      const paid = payFixedAmounts(this.math, [{ next, old: { ...line } }], others, (...of) =>
        this.monthSum(...of),
      );
      const due = paid.get(next) ?? 0n;
      if (due < line.money.brandCommission) {
        line.money = moneyOf(this.math, line.money, line.money.reported, due);
      }
    }
    line.status = 'pending';
    this.settleReturns(line.order);
  }

  /**
   * Returns of an order follow it: those that waited find their sale, the others its new state. What was
   * approved for a publisher stays with it, in its currencies.
   */
  private settleReturns(order: Order): void {
    const settled: Line[] = [];
    for (const line of order.returns) {
      if (line.status === 'rejected') continue;
      const sale = line.sale ?? (line.state === 'waiting' ? pickSale(order, line) : null);
      if (!sale || sale.order !== order) continue;
      const earlier = settled.filter((one) => one.sale === sale);
      if (!this.fitsSale(line, sale, earlier)) {
        Object.assign(line, { state: 'unmatched', sale: null });
        continue;
      }
      line.money = reverseSale(this.math, sale, earlier, partOf(line));
      this.match(line, sale, line.sale === null ? 'referenced' : line.state);
      settled.push(line);
    }
  }

  /** Staff match a return with a line of an order; the key of a refusal, or null. */
  matchLater(line: Line, { order, id }: Line): string | null {
    const sale = pickSale(order, { facts: { ...line.facts, sale_line_id: id } });
    if (!sale) return 'RETURN_SALE_NOT_FOUND';
    const { publisher, money } = sale;
    const isSame = line.publisher === publisher && line.money.own === money.own;
    if (line.status !== 'pending' && line.publisher !== null && !isSame) {
      return 'RETURN_SALE_OF_ANOTHER';
    }
    if (line.money.original !== money.original) return 'CURRENCY_INVALID';
    const others = order.returns.filter((one) => one.sale === sale && one.status !== 'rejected');
    const earlier = others.filter((one) => one.nth < line.nth);
    if (![others, earlier].every((before) => this.fitsSale(line, sale, before))) {
      return 'RETURN_EXCEEDS_SALE';
    }
    const before = line.money;
    // The publisher follows from settling: an approved return without one is not final.
    Object.assign(line, { sale, state: 'referenced', saleOrder: order.id });
    addReturn(order, line);
    this.settleReturns(order);
    if (this.math.fault === 'keep the commission of a return that is matched later') {
      line.money = before;
    }
    return null;
  }

  private fitsSale(line: Line, sale: Line, earlier: readonly Line[]): boolean {
    const isSame = line.publisher === sale.publisher && line.money.own === sale.money.own;
    const isFinal = line.status !== 'pending' && line.publisher !== null;
    if (isFinal && !isSame) return false;
    if (line.money.original !== sale.money.original) return false;
    if (line.sale !== null) return true;
    const left = leftOf(sale, [...earlier.map(partOf), partOf(line)]);
    return left.reported >= 0n && (left.quantity ?? 0) >= 0;
  }

  /** A return belongs to the publisher and the rule of its sale. */
  match(line: Line, sale: Line, state: Line['state']): void {
    const { publisher, rule, isOver, volume } = sale;
    Object.assign(line, { publisher, rule, isOver, volume, sale, state, saleOrder: sale.order.id });
  }

  saleOrderOf(line: Line): Order {
    return line.saleOrder === null ? line.order : this.orderOf(line.order.brand, line.saleOrder);
  }

  private monthSum(rule: Rule, line: Line, without: ReadonlySet<Line>): bigint {
    const { brand } = line.order;
    const lines = this.ofMonth(brand, monthOf(brand, line.facts.order_time)).filter(
      (one) =>
        one.publisher === line.publisher &&
        one.rule?.name === rule.name &&
        one.status !== 'rejected' &&
        ![...without].some((other) => other.order === one.order && other.id === one.id),
    );
    return sumMinor(lines.map(({ money }) => money.brandCommission));
  }

  private store(change: Change | null, line: Line | null): Line | null {
    if (!change) return line;
    const { next, old } = change;
    const kept = old ? Object.assign(old, next, { order: old.order }) : next;
    const { brand } = kept.order;
    if (!old) {
      kept.nth = this.lines.length;
      this.lines.push(kept);
      kept.order.lines.push(kept);
      addTo(this.months, `${brand.id} ${monthOf(brand, kept.facts.order_time)}`, kept);
    }
    if (kept.facts.customer_ref !== undefined) {
      addTo(this.customers, `${brand.id} ${kept.facts.customer_ref}`, kept);
    }
    const named = kept.saleOrder === null ? null : this.orderOf(brand, kept.saleOrder);
    if (named) addReturn(named, kept);
    return kept;
  }
}

function addReturn({ returns }: Order, line: Line): void {
  if (returns.includes(line)) return;
  returns.push(line);
  returns.sort((one, other) => one.nth - other.nth);
}

function addTo(shelf: Map<string, Set<Line>>, key: string, line: Line): void {
  const lines = shelf.get(key) ?? new Set();
  shelf.set(key, lines.add(line));
}
