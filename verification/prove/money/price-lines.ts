import type { Arithmetic } from '../money-model/open-arithmetic.ts';
import { exchangeOf, followsClick, type Names } from '../money-model/price-line.ts';
import { type Case, chooseRule, isPaidSince, rulesAt } from './choose-terms.ts';
import type { Brand, Facts, Line, Order, Rule, Volume, World } from './world.ts';
import { dayOf, isReturn, monthOf } from './world.ts';

/** The lines of the model by what pricing asks for. */
export type Shelves = {
  ofCustomer: (brand: Brand, ref: string) => readonly Line[];
  ofMonth: (brand: Brand, month: string) => readonly Line[];
};
type Setup = Shelves & { readonly world: World; readonly math: Arithmetic };
type Place = { order: Order; facts: Facts; publisher: number | null };
export type Price = { rule: Rule | null; isOver: boolean; volume: Volume | null; percent: bigint };

/**
 * Attribution, exchange rates and rules of the lines of one order, which are planned together: later
 * lines see the volume and the currencies of earlier ones.
 */
export class Pricing {
  private readonly volumes = new Map<string, Volume>();
  private readonly rates = new Map<string, bigint>();
  private readonly ownOf = new Map<number | null, string>();
  private readonly model: Setup;
  private readonly order: Order;
  private readonly brand: Brand;

  constructor(model: Setup, order: Order) {
    this.model = model;
    this.order = order;
    this.brand = order.brand;
    for (const { money, publisher, volume, sale } of order.lines) {
      // A matched return has the currencies of its sale, whatever those of its order are.
      if (sale === null) this.keepExchange(money, publisher);
      if (volume) this.volumes.set(`${publisher} ${volume.month}`, volume);
    }
  }

  creditOf(facts: Facts): number | null {
    const { brand } = this;
    const { fault } = this.model.math;
    if (facts.voucher_code === brand.coupon.code && fault !== 'ignore exclusive coupons') {
      return brand.coupon.publisher_id;
    }
    const { click, order_time } = facts;
    if (click && followsClick(order_time, click.at)) return click.publisher;
    const rules = rulesAt(brand, facts.order_time).filter((rule) => rule.months !== null);
    const first = rules.length > 0 ? this.firstSale(facts) : null;
    if (first === null || first.publisher === null) return null;
    const since = first.facts.order_time;
    const isPaid = rules.some((rule) => isPaidSince(rule, facts.order_time, since, fault));
    return isPaid ? first.publisher : null;
  }

  /** The currencies of a line and their rates; an order keeps those of its first line. */
  exchange(original: string, at: number, publisher: number | null): Names {
    const { brand, model } = this;
    const rate = (from: string, to: string) =>
      this.rates.get(`${from} ${to}`) ?? model.world.rates(from, to, dayOf(at));
    const account = model.world.publishers.find((one) => one.id === publisher);
    const own = this.ownOf.get(publisher) ?? account?.currency ?? brand.currency;
    const found = exchangeOf(rate, original, brand.currency, own);
    if (!found) throw new Error(`no rate of ${original} on ${dayOf(at)}`);
    this.keepExchange(found, publisher);
    return found;
  }

  priceOf(place: Place, brandSale: bigint): Price {
    const { facts, publisher } = place;
    const { math } = this.model;
    const nothing = { rule: null, isOver: false, volume: null, percent: 0n };
    if (publisher === null) return nothing;
    const rules = rulesAt(this.brand, facts.order_time);
    const isAsked = rules.some((rule) => rule.turn !== null || rule.months !== null);
    const since = isAsked ? (this.firstSale(facts)?.facts.order_time ?? null) : null;
    const choose = (about: Partial<Case>) =>
      chooseRule(rules, facts, { publisher, since, volume: null, ...about }, math.fault);
    const endless = { orders: Number.MAX_SAFE_INTEGER, sales: 10n ** 30n };
    const volume = choose({ volume: endless })?.tier ? this.volumeOf(place) : null;
    const rule = choose({ volume });
    // When its months are over, the rule of a renewal still explains why nothing is paid.
    const isLate = rule === null && since !== null;
    const chosen = isLate ? choose({ volume, since: facts.order_time }) : rule;
    if (chosen === null) return nothing;
    const percent = rule?.ppm ? math.percent(brandSale, rule.ppm) : 0n;
    return { rule: chosen, isOver: rule === null, volume, percent };
  }

  private keepExchange({ original, brand, own, rates }: Names, publisher: number | null): void {
    this.ownOf.set(publisher, own);
    this.rates.set(`${original} ${brand}`, rates.brand);
    this.rates.set(`${original} ${own}`, rates.sale);
    this.rates.set(`${brand} ${own}`, rates.commission);
  }

  /** The earliest sale to the customer in another order that is not rejected. */
  private firstSale(facts: Facts): Line | null {
    if (facts.customer_ref === undefined) return null;
    let first: Line | null = null;
    for (const line of this.model.ofCustomer(this.brand, facts.customer_ref)) {
      const isOwn = line.order === this.order || line.status === 'rejected';
      if (isOwn || isReturn(line.facts)) continue;
      if (line.facts.order_time > facts.order_time) continue;
      const [at, nth] = [line.facts.order_time, line.nth];
      const isEarlier = first && (at - first.facts.order_time || nth - first.nth) < 0;
      if (first === null || isEarlier) first = line;
    }
    return first;
  }

  /** Orders and sales of the publisher in the month, without this order. */
  private volumeOf({ facts, publisher }: Place): Volume {
    const month = monthOf(this.brand, facts.order_time);
    const known = this.volumes.get(`${publisher} ${month}`);
    if (known) return known;
    const orders = new Set<Order>();
    let sales = 0n;
    for (const line of this.model.ofMonth(this.brand, month)) {
      if (line.publisher !== publisher || line.status === 'rejected') continue;
      if (line.order === this.order) continue;
      sales += line.money.brandSale;
      if (!isReturn(line.facts)) orders.add(line.order);
    }
    const itself = this.model.math.fault === 'count the order itself towards tiers' ? 1 : 0;
    const volume = { month, orders: orders.size + itself, sales };
    this.volumes.set(`${publisher} ${month}`, volume);
    return volume;
  }
}
