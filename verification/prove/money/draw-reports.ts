import { DAY_MS } from '#server/platform/clock.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import type { OrderModel } from './order-model.ts';
import type { Outcome } from './plan-reports.ts';
import type { Brand, Line, Order, Report } from './world.ts';
import { CURRENCIES, isReturn } from './world.ts';

/** Orders are changed while they are among this many newest ones of their brand. */
const RECENT = 500;

/** A request of a brand about one order, and what the model expects of each line. */
export type Request = {
  brand: Brand;
  reports: Report[];
  /** null: lines are reported; otherwise a line, or all lines, are cancelled. */
  cancels: { order: Order; line_id: string | null } | null;
  outcomes: Outcome[];
  /** A new order that concerns no other one. */
  isFresh: boolean;
};

/** Draws the requests of one brand, and lets the model carry them out. */
export class ReportDraw {
  private readonly random: Random;
  private readonly model: OrderModel;
  private readonly brand: Brand;
  private readonly at: number;
  private readonly recent: Order[];
  private readonly used = new Set<Order>();
  private readonly prefix: string;
  private made = 0;

  constructor(random: Random, model: OrderModel, brand: Brand, at: number, batch: number) {
    this.random = random;
    this.model = model;
    this.brand = brand;
    this.at = at;
    this.prefix = `${batch}`;
    this.recent = model.ordersOf(brand).slice(-RECENT);
  }

  draw(isFresh: boolean): Request | null {
    const chance = this.random();
    if (isFresh) return chance < 0.93 ? this.newOrder() : this.unmatched();
    if (chance < 0.1) return this.repeat();
    if (chance < 0.16) return this.contradict();
    if (chance < 0.36) return this.amend();
    if (chance < 0.46) return this.addLine();
    if (chance < 0.54) return this.addFacts();
    if (chance < 0.64) return this.cancel();
    if (chance < 0.7) return this.returnBefore();
    if (chance < 0.75) return this.saleAfter();
    if (chance < 0.8) return this.exchange();
    return this.giveBack();
  }

  private newOrder(id = this.newId()): Request {
    const at =
      this.at - pickBelow(this.random, 20) * DAY_MS - pickBelow(this.random, 80_000) * 1_000;
    const base = { order_id: id, event: 'sale' as const, order_time: at, ...this.orderFacts(at) };
    const count = this.random() < 0.5 ? 1 : 2 + pickBelow(this.random, 3);
    const reports = Array.from({ length: count }, (_, nth) => ({
      ...base,
      line_id: String(nth + 1),
      amount: this.amount(base.currency),
      ...this.itemFacts(),
    }));
    return this.request(reports, true);
  }

  private orderFacts(at: number) {
    const { brand, random } = this;
    const publishers = this.model.world.publishers;
    const { id } = publishers[pickBelow(random, publishers.length)] ?? { id: 0 };
    const ago = this.one([3_600, 90_000, 29 * 86_400, 30 * 86_400, 30 * 86_400 + 1]) * 1_000;
    return {
      currency: random() < 0.7 ? brand.currency : this.one(CURRENCIES),
      ...(random() < 0.85 && { click: { publisher: id, at: at - ago } }),
      ...(random() < 0.1 && { voucher_code: brand.coupon.code }),
      ...(random() < 0.4 && { country: this.one(['DE', 'US', 'NP']) }),
      ...(random() < 0.4 && { customer: this.one(['new', 'existing'] as const) }),
      ...(random() < 0.6 && { customer_ref: `c${pickBelow(random, 400)}` }),
    };
  }

  private itemFacts() {
    const { random } = this;
    return {
      ...(random() < 0.5 && { category: this.one(['shoes', 'Shoes', 'hats']) }),
      ...(random() < 0.5 && { sku: this.one(['A-1', 'a-1', 'B-2']) }),
      ...(random() < 0.7 && { quantity: pickBelow(random, 5) }),
    };
  }

  private amount(currency: string): bigint {
    if (this.random() < 0.04) return 0n;
    const most = { JPY: 40_000, KWD: 90_000 }[currency] ?? 25_000;
    return BigInt(1 + pickBelow(this.random, most));
  }

  private repeat(): Request | null {
    const line = this.line();
    return line && this.request([this.again(line)]);
  }

  private contradict(): Request | null {
    const line = this.line();
    if (line?.facts.sku === undefined) return null;
    return this.request([{ ...this.again(line), sku: `${line.facts.sku}-other` }]);
  }

  private amend(): Request | null {
    const line = this.line();
    if (!line) return null;
    const currency = this.random() < 0.06 ? this.one(CURRENCIES) : line.money.original;
    const size = this.amount(currency);
    const amount = isReturn(line.facts) ? -size / 3n : size;
    const quantity = this.random() < 0.3 ? { quantity: pickBelow(this.random, 5) } : {};
    return this.request([{ ...this.again(line), amount, currency, ...quantity }]);
  }

  private addLine(): Request | null {
    const line = this.line();
    if (!line || isReturn(line.facts)) return null;
    const { order, facts, money } = line;
    const { sku: _, category: __, ...rest } = facts;
    const id = `m${order.lines.length}`;
    const item = {
      currency: money.original,
      amount: this.amount(money.original),
      ...this.itemFacts(),
    };
    return this.request([{ ...rest, order_id: order.id, line_id: id, ...item }]);
  }

  private addFacts(): Request | null {
    const line = this.line();
    if (!line) return null;
    const { country, customer, voucher_code, category } = line.facts;
    const more = {
      ...(country === undefined && { country: 'DE' }),
      ...(customer === undefined && { customer: 'new' as const }),
      ...(voucher_code === undefined &&
        this.random() < 0.3 && { voucher_code: this.brand.coupon.code }),
      ...(category === undefined && this.random() < 0.5 && { category: 'shoes' }),
    };
    return this.request([{ ...this.again(line), ...more }]);
  }

  private cancel(): Request | null {
    const line = this.line();
    if (!line) return null;
    const { order } = line;
    const line_id = this.random() < 0.7 ? line.id : null;
    const outcomes = this.model.cancel(order, line_id);
    const { brand } = this;
    return { brand, reports: [], cancels: { order, line_id }, outcomes, isFresh: false };
  }

  /** A return that names its sale: of a part, of the rest, of too much, or in another currency. */
  private giveBack(order_id = this.newId()): Request | null {
    const sale = this.line((line) => !isReturn(line.facts) && line.money.reported > 0n);
    return sale && this.request([this.returnOf(sale, order_id, 'r1')]);
  }

  private returnOf(sale: Line, order_id: string, line_id: string): Report {
    const { money, order, facts } = sale;
    const back = order.returns.filter((one) => one.sale === sale && one.status !== 'rejected');
    const left = back.reduce((sum, one) => sum + one.money.reported, money.reported);
    const isWhole = this.random() < 0.45;
    const part = isWhole ? left : 1n + BigInt(pickBelow(this.random, Number(money.reported)));
    const isNamed = this.random() < 0.85;
    const event = this.one(['sale', 'cancellation'] as const);
    return {
      ...{ order_id, line_id, event, order_time: facts.order_time + 3_600_000 },
      amount: part > 0n ? -part : 0n,
      currency: this.random() < 0.95 ? money.original : this.one(CURRENCIES),
      sale_order_id: order.id,
      ...(isNamed && { sale_line_id: sale.id }),
      ...(!isNamed && facts.sku !== undefined && { sku: facts.sku }),
      ...(facts.customer_ref !== undefined && { customer_ref: facts.customer_ref }),
      ...(this.random() < 0.4 && { quantity: pickBelow(this.random, 3) }),
    };
  }

  /**
   * A return in the order of the sale, or in a new one, together with a new line. Ids of the lines of a new
   * order can be taken when one of its own lines is exchanged. Then these lines are reported again.
   */
  private exchange(): Request | null {
    const sale = this.line((line) => !isReturn(line.facts) && line.money.reported > 0n);
    if (!sale) return null;
    const { order, money, facts } = sale;
    const order_id = this.random() < 0.5 ? order.id : this.newId();
    const back = this.returnOf(sale, order_id, `x${order.lines.length}`);
    const { sku: _, category: __, ...rest } = facts;
    const item = { amount: this.amount(money.original), currency: money.original };
    const line_id = `n${order.lines.length}`;
    return this.request([back, { ...rest, order_id, line_id, ...item }]);
  }

  private returnBefore(): Request {
    const sale_order_id = `${this.newId()}-late`;
    const currency = this.brand.currency;
    const amount = -this.amount(currency) / 4n;
    const order_time = this.at - DAY_MS;
    const sale_line_id = this.one(['1', '2']);
    const report = { order_id: this.newId(), line_id: '1', order_time, amount, currency };
    return this.request([{ ...report, event: 'cancellation', sale_order_id, sale_line_id }]);
  }

  private saleAfter(): Request | null {
    const waiting = this.recent.filter(
      (order) => order.lines.length === 0 && order.returns.length > 0 && !this.used.has(order),
    );
    const order = waiting[pickBelow(this.random, waiting.length)];
    if (!order) return null;
    this.use(order);
    return { ...this.newOrder(order.id), isFresh: false };
  }

  private unmatched(): Request {
    const at = this.at - pickBelow(this.random, 9 * 86_400) * 1_000;
    const { currency, ...facts } = this.orderFacts(at);
    const amount = -this.amount(currency) / 5n;
    const report = { order_id: this.newId(), line_id: '1', order_time: at, amount, currency };
    return this.request([{ ...report, ...facts, event: 'cancellation' }], true);
  }

  private request(reports: Report[], isFresh = false): Request {
    const { brand } = this;
    const outcomes = this.model.report(brand, reports);
    return { brand, reports, cancels: null, outcomes, isFresh };
  }

  private again({ order, id, facts, money }: Line): Report {
    const { click: _, ...rest } = facts;
    return { ...rest, order_id: order.id, line_id: id, currency: money.original };
  }

  /** A line of an order that this batch has not touched yet, with the orders it is connected to. */
  private line(fits: (line: Line) => boolean = () => true): Line | null {
    for (let tries = 0; tries < 12; tries += 1) {
      const order = this.recent[pickBelow(this.random, this.recent.length)];
      const line = order?.lines[pickBelow(this.random, order.lines.length)];
      if (!order || !line || !fits(line) || !this.isFree(order)) continue;
      this.use(order);
      return line;
    }
    return null;
  }

  private neighbours = (order: Order): Order[] => [
    order,
    ...order.lines.map((line) => this.model.saleOrderOf(line)),
    ...order.returns.map((line) => line.order),
  ];
  private isFree = (order: Order) => this.neighbours(order).every((one) => !this.used.has(one));
  private use(order: Order): void {
    for (const one of this.neighbours(order)) this.used.add(one);
  }

  private newId(): string {
    this.made += 1;
    return `${this.prefix}-${this.made}`;
  }

  private one<T>(of: readonly T[]): T {
    return of[pickBelow(this.random, of.length)] as T;
  }
}
