import { DAY_MS, now } from '#server/platform/clock.ts';
import { writeAmount } from '../money-model/open-arithmetic.ts';
import type { Application } from '../open-application.ts';
import { addDays } from '../read-calendar.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { drawMoment, type Span, type Visit } from './draw-visits.ts';
import type { Brand, Network } from './open-network.ts';

/** What a brand has reported of a line and was accepted; the basis of attribution. */
export type LineEvent = {
  brand: Brand;
  order_id: string;
  line_id: string;
  event: 'sale' | 'cancellation';
  /** null: never reported; the order then counts at the time its report arrived. */
  order_time: number | null;
  visit: Visit | null;
  voucher: string | null;
  country: string | null;
  /** Currency of the report and the last accepted amount. */
  currency: string;
  minor: bigint;
};
type Order = Omit<LineEvent, 'line_id' | 'minor'> & {
  amounts: Map<string, bigint>;
  /** Fields withheld at first and reported later. */
  later: { visit?: Visit; order_time?: number };
};
type ReportReply = {
  code: number;
  message: string;
  data: { lines: { line_id: string; outcome: string; status: string }[] };
};

/** A report of an order with one line or several. */
type ReportFields = Record<string, unknown> & {
  amount?: string;
  lines?: { line_id: string; amount: string }[];
};

/** The expected refusal: a line that was decided or withdrawn cannot be changed by a report. */
const EXPECTED = ['CONVERSION_STATUS_INVALID'];

/** Simulates the brands: reports orders through the API and records what was accepted. */
export class OrderReporter {
  readonly reports = new Map<string, LineEvent>();
  readonly counts = { orders: 0, 'order reports': 0 };
  private readonly orders: Order[] = [];
  private readonly app: Application;
  private readonly random: Random;
  private readonly network: Network;
  private readonly visits: readonly Visit[];

  constructor(app: Application, random: Random, network: Network, visits: readonly Visit[]) {
    this.app = app;
    this.random = random;
    this.network = network;
    this.visits = visits;
  }

  /** A new order of a day: one to three lines, some with zero amounts, some negative. */
  async reportNewOrder(day: string): Promise<void> {
    const order = this.drawOrder({ from: day, to: addDays(day, 1) });
    this.orders.push(order);
    this.counts.orders += 1;
    const lines = [...order.amounts].map(([line_id, minor]) => ({
      line_id,
      amount: writeAmount(minor, order.currency),
    }));
    await this.report(order, { ...this.factsOf(order), lines });
    // One in ten gets another line later, at another time and perhaps from another click.
    if (this.random() < 0.1) await this.reportAnotherLine(order);
  }

  /** Repeats an earlier order: unchanged, with another amount, with more fields, or withdrawn. */
  async reportAgain(): Promise<void> {
    const order = this.orders[pickBelow(this.random, this.orders.length)];
    if (!order) return;
    const [line_id, minor] = [...order.amounts][pickBelow(this.random, order.amounts.size)] ?? [
      '1',
      0n,
    ];
    const facts = { ...this.factsOf(order), line_id };
    const amount = (of: bigint) => writeAmount(of, order.currency);
    const chance = this.random();
    if (chance < 0.3) return this.report(order, { ...facts, amount: amount(minor) });
    if (chance < 0.6) {
      const other = this.drawAmount(order);
      const taken = await this.reportOne(order, { ...facts, amount: amount(other) });
      if (taken) order.amounts.set(line_id, other);
      return;
    }
    if (chance < 0.85) {
      const more = {
        ...this.factsOf({ ...order, ...order.later }),
        line_id,
        amount: amount(minor),
      };
      return this.report({ ...order, ...order.later }, more);
    }
    const whole = this.random() < 0.5;
    const { brand, order_id } = order;
    await this.report(order, {
      brand: brand.mcid,
      order_id,
      ...(whole ? {} : { line_id }),
      status: 'cancelled',
    });
  }

  private drawOrder(day: Span): Order {
    const at = drawMoment(this.random, this.network, day);
    const visit = this.random() < 0.85 ? this.findVisit(at) : null;
    const brand = visit?.link.brand ?? this.pick(this.network.brands);
    const isBack = this.random() < 0.1;
    const order: Order = {
      brand,
      order_id: `O-${this.counts.orders}`,
      event: isBack ? 'cancellation' : 'sale',
      order_time: at,
      visit,
      amounts: new Map(),
      later: {},
      voucher: this.random() < 0.15 ? this.pick(brand.coupons).code : null,
      country: this.random() < 0.6 ? this.pick(['DE', 'NP', 'US']) : null,
      currency: this.drawCurrency(brand),
    };
    for (let line = 1; line <= 1 + pickBelow(this.random, 3); line += 1) {
      order.amounts.set(String(line), this.drawAmount(order));
    }
    if (visit && this.random() < 0.15) Object.assign(order, { visit: null, later: { visit } });
    else if (this.random() < 0.1)
      Object.assign(order, { order_time: null, later: { order_time: at } });
    return order;
  }

  /** Pounds are always reported in pounds, because their rates are missing at times. */
  private drawCurrency({ currency }: Brand): string {
    if (currency === 'GBP' || this.random() < 0.6) return currency;
    return this.pick(['USD', 'EUR', 'JPY', 'KWD']);
  }

  private drawAmount({ event, currency }: Pick<Order, 'event' | 'currency'>): bigint {
    if (this.random() < 0.05) return 0n;
    const most = currency === 'JPY' ? 60_000 : 300_000;
    const minor = BigInt(1 + pickBelow(this.random, most));
    return event === 'cancellation' ? -minor / 4n : minor;
  }

  /** A click that the order may have followed, usually within its thirty days. */
  private findVisit(at: number): Visit | null {
    for (let tries = 0; tries < 30; tries += 1) {
      const visit = this.pick(this.visits);
      if (visit.at <= at && at - visit.at < 32 * DAY_MS) return visit;
    }
    return null;
  }

  private async reportAnotherLine(order: Order): Promise<void> {
    const at = (order.order_time ?? now().getTime() - DAY_MS) + 3_600_000;
    const visit = this.findVisit(at);
    const line_id = 'more';
    const amount = this.drawAmount(order);
    const own = { ...order, order_time: at, voucher: null, later: {} };
    own.visit = visit?.link.brand === order.brand ? visit : null;
    own.amounts = new Map([[line_id, amount]]);
    this.orders.push(own);
    const facts = { ...this.factsOf(own), line_id };
    await this.report(own, { ...facts, amount: writeAmount(amount, order.currency) });
  }

  private factsOf(order: Omit<Order, 'amounts' | 'later'>) {
    const { brand, order_id, event, order_time, visit, voucher, country, currency } = order;
    return {
      ...(currency !== brand.currency && { currency }),
      brand: brand.mcid,
      order_id,
      event,
      country,
      voucher_code: voucher,
      click_ref: visit?.ref ?? null,
      order_time: order_time === null ? null : new Date(order_time).toISOString(),
    };
  }

  private async reportOne(order: Order, fields: ReportFields): Promise<boolean> {
    return (await this.post(order, fields)).length > 0;
  }

  private async report(order: Order, fields: ReportFields): Promise<void> {
    await this.post(order, fields);
  }

  private async post(order: Order, fields: ReportFields): Promise<string[]> {
    this.counts['order reports'] += 1;
    const payload = { ...fields, secret: order.brand.secret };
    const answer = await this.app.app.inject({ method: 'POST', url: '/in/conversion', payload });
    const { code, message, data } = answer.json() as ReportReply;
    if (code !== 0 && EXPECTED.includes(message)) return [];
    if (code !== 0) throw new Error(`an order was refused: ${answer.body}`);
    const taken = data.lines.filter(
      ({ outcome }) => outcome === 'recorded' || outcome === 'amended',
    );
    for (const { line_id } of taken) this.remember(order, line_id);
    for (const line of data.lines) this.note(order, line, payload);
    return data.lines.filter(({ outcome }) => outcome !== 'repeated').map(({ line_id }) => line_id);
  }

  /** Records the accepted amount of a line; a line withdrawn after its decision has none. */
  private note(
    order: Order,
    line: ReportReply['data']['lines'][number],
    fields: ReportFields,
  ): void {
    const kept = this.reports.get(`${order.brand.id} ${order.order_id} ${line.line_id}`);
    if (!kept || line.outcome === 'repeated') return;
    if (line.outcome === 'cancelled') {
      if (line.status === 'approved') kept.minor = 0n;
      return;
    }
    const own = fields.lines?.find((one) => one.line_id === line.line_id);
    kept.minor = BigInt((own?.amount ?? fields.amount ?? '').replace('.', ''));
  }

  /** The reports of a line are merged, in whatever order they were made. */
  private remember({ amounts: _, later: __, ...order }: Order, line_id: string): void {
    const name = `${order.brand.id} ${order.order_id} ${line_id}`;
    const before = this.reports.get(name);
    this.reports.set(name, {
      ...order,
      line_id,
      minor: before?.minor ?? 0n,
      order_time: before?.order_time ?? order.order_time,
      visit: before?.visit ?? order.visit,
    });
  }

  private pick<T>(of: readonly T[]): T {
    return of[pickBelow(this.random, of.length)] as T;
  }
}
