import { HOUR_MS } from '#server/platform/clock.ts';
import { pickBelow, pickOne, type Random, seededRandom } from '../seeded-random.ts';
import type { BooksModel } from './books-model.ts';
import { ReportDraw, type Request } from './draw-reports.ts';
import { limitsOf } from './open-world.ts';
import type { OrderModel } from './order-model.ts';
import type { Outcome } from './plan-reports.ts';
import type { Brand, CreditNote, Invoice, Line, Payment, Publisher } from './world.ts';
import { CURRENCIES, isReturn, type Rule, type Settlement } from './world.ts';

const REQUESTS = 120;

/** An operation with what the model expects of it. */
export type Step =
  | { verb: 'reports'; requests: Request[] }
  | { verb: 'decide'; lines: Line[]; decision: 'approved' | 'rejected' }
  | { verb: 'match'; line: Line; sale: Line; key: string | null }
  | { verb: 'dispute'; line: Line; amount: bigint | null; outcomes: Outcome[] }
  | { verb: 'terms'; brand: Brand; rules: Rule[]; from: number }
  | { verb: 'currency'; publisher: Publisher; currency: string }
  | { verb: 'settle'; publisher: number; made: Settlement[] }
  | { verb: 'request'; publisher: number; made: Payment[] }
  | { verb: 'exceed'; payment: Payment; parts: Payment[] | null }
  | { verb: 'retry'; payment: Payment }
  | { verb: 'pay'; results: Map<Payment, 'paid' | 'failed'> }
  | { verb: 'return'; payment: Payment }
  | { verb: 'invoice'; brand: Brand; made: Invoice[] }
  | { verb: 'credit'; brand: Brand; made: CreditNote[] }
  | { verb: 'receive'; invoice: Invoice; amount: bigint };
export type Batch = { at: number; brand: Brand; steps: Step[]; operations: number };

const disputed = new WeakSet<Line>();

/** The operations of a batch, which the model has carried out. The same for the same seed. */
export function drawBatch(
  orders: OrderModel,
  books: BooksModel,
  { seed, number }: { seed: number; number: number },
): Batch {
  const random = seededRandom(seed * 31 + number * 7_919);
  const { world } = orders;
  const at = world.start + (number + 1) * world.pace.stepHours * HOUR_MS;
  const brand = pickOne(random, world.brands);
  const steps = [...drawRequests(random, orders, brand, at, number)];
  steps.push(...drawDecisions(random, orders, brand));
  if (random() < 0.4) steps.push(...drawMatch(random, orders, brand));
  if (random() < 0.3) steps.push(...drawDispute(random, orders, brand));
  if (random() < world.pace.termsChance) steps.push(drawTerms(random, brand, at));
  if (random() < world.pace.termsChance) steps.push(drawCurrency(random, world.publishers));
  if (random() < world.pace.moneyChance) steps.push(...drawPayment(random, orders, books));
  if (random() < world.pace.moneyChance) steps.push(...drawInvoices(random, orders, books));
  return { at, brand, steps, operations: steps.reduce((sum, one) => sum + countOf(one), 0) };
}

function countOf(step: Step): number {
  if (step.verb === 'reports') return step.requests.length;
  if (step.verb === 'decide') return step.lines.length;
  return step.verb === 'pay' ? step.results.size : 1;
}

/**
 * Requests of one brand. Where lines depend on earlier orders, only new orders share a call: what a call
 * changes is not visible to its other lines.
 */
function drawRequests(
  random: Random,
  orders: OrderModel,
  brand: Brand,
  at: number,
  number: number,
): Step[] {
  const draw = new ReportDraw(random, orders, brand, at, number);
  const steps: Step[] = [];
  let call: Request[] = [];
  const end = () => {
    if (call.length > 0) steps.push({ verb: 'reports', requests: call });
    call = [];
  };
  for (let nth = 0; nth < REQUESTS; nth += 1) {
    const isFresh = brand.hasHistory ? nth < REQUESTS * 0.6 : random() < 0.5;
    const request = draw.draw(isFresh);
    if (!request) continue;
    if (brand.hasHistory && !request.isFresh) end();
    call.push(request);
    if (brand.hasHistory && !request.isFresh) end();
  }
  end();
  return steps;
}

function drawDecisions(random: Random, orders: OrderModel, brand: Brand): Step[] {
  const approved: Line[] = [];
  const rejected: Line[] = [];
  for (const line of orders.lines.slice(-4_000)) {
    if (line.order.brand !== brand) continue;
    const chance = random();
    if (line.status === 'pending' && chance < 0.12) approved.push(line);
    else if (line.status === 'pending' && chance < 0.14) rejected.push(line);
    else if (line.status === 'approved' && !line.isSettled && chance < 0.01) rejected.push(line);
  }
  const steps: Step[] = [];
  for (const [decision, lines] of [
    ['approved', approved],
    ['rejected', rejected],
  ] as const) {
    if (lines.length === 0) continue;
    orders.decide(lines, decision);
    steps.push({ verb: 'decide', lines, decision });
  }
  return steps;
}

/** A return without a sale, and a line that it may reverse. */
function drawMatch(random: Random, orders: OrderModel, brand: Brand): Step[] {
  const own = orders.lines.slice(-4_000).filter((line) => line.order.brand === brand);
  const open = own.filter((line) => line.state === 'unmatched' && line.status !== 'rejected');
  if (open.length === 0) return [];
  const line = pickOne(random, open);
  const isFitting = (one: Line) =>
    one.publisher === line.publisher && one.money.original === line.money.original;
  const sold = own.filter((one) => !isReturn(one.facts) && one.money.reported >= 0n);
  const fitting = sold.filter(isFitting);
  const sales = fitting.length > 0 && random() < 0.8 ? fitting : sold;
  if (sales.length === 0) return [];
  const sale = pickOne(random, sales);
  return [{ verb: 'match', line, sale, key: orders.matchLater(line, sale) }];
}

function drawDispute(random: Random, orders: OrderModel, brand: Brand): Step[] {
  const isFitting = (line: Line) =>
    line.order.brand === brand &&
    line.publisher !== null &&
    line.money.sale > 0n &&
    !isReturn(line.facts) &&
    !line.isCancelled &&
    !disputed.has(line);
  const lines = orders.lines.slice(-2_000).filter(isFitting);
  if (lines.length === 0) return [];
  const line = pickOne(random, lines);
  disputed.add(line);
  const { money, facts, order } = line;
  const amount = money.reported + 1n + BigInt(pickBelow(random, 9_000));
  const isDeclined = line.status === 'rejected';
  const named = { order_id: order.id, line_id: line.id, currency: money.original };
  const outcomes = isDeclined
    ? []
    : orders.report(brand, [{ ...named, event: facts.event, amount }]);
  orders.hold(line);
  return [{ verb: 'dispute', line, amount: isDeclined ? null : amount, outcomes }];
}

/** Higher or lower amounts of the same rules. */
function drawTerms(random: Random, brand: Brand, at: number): Step {
  const old = brand.terms.at(-1)?.rules ?? [];
  const factor = 80 + pickBelow(random, 45);
  const rules = old.map((rule) => ({
    ...rule,
    ppm: rule.ppm === null ? null : Math.floor((rule.ppm * factor) / 100) + 1,
    fixed: rule.fixed === null ? null : (rule.fixed * BigInt(factor)) / 100n + 1n,
  }));
  const from = at + HOUR_MS;
  brand.terms.push({ from, rules });
  return { verb: 'terms', brand, rules, from };
}

/** A publisher changes the currency of its account: that of its later orders. */
function drawCurrency(random: Random, publishers: readonly Publisher[]): Step {
  const publisher = pickOne(random, publishers);
  publisher.currency = pickOne(random, CURRENCIES);
  return { verb: 'currency', publisher, currency: publisher.currency };
}

function drawPayment(random: Random, orders: OrderModel, books: BooksModel): Step[] {
  const { id: publisher } = pickOne(random, orders.world.publishers);
  const steps: Step[] = [{ verb: 'settle', publisher, made: books.settle(publisher) }];
  if (random() > orders.world.pace.moneyChance) return steps;
  const made = books.request(publisher, (currency) => limitsOf(currency).minimum);
  steps.push({ verb: 'request', publisher, made });
  const due: Payment[] = [];
  for (const payment of made) {
    const { payout } = limitsOf(payment.currency);
    if (payment.amount <= payout) {
      due.push(payment);
      continue;
    }
    const parts = books.split(payment, payout);
    steps.push({ verb: 'exceed', payment, parts });
    due.push(...(parts ?? [payment]));
  }
  for (const payment of books.payments) {
    const isBack = payment.status === 'failed' || payment.status === 'returned';
    if (!isBack || payment.publisher !== publisher) continue;
    steps.push({ verb: 'retry', payment });
    due.push(payment);
  }
  if (due.length === 0) return steps;
  const results = new Map(
    due.map((one) => [one, random() < 0.85 ? ('paid' as const) : ('failed' as const)]),
  );
  for (const [payment, status] of results) payment.status = status;
  steps.push({ verb: 'pay', results });
  const paid = books.payments.filter(({ status }) => status === 'paid').slice(-6);
  if (paid.length > 0 && random() < 0.15) {
    const payment = pickOne(random, paid);
    payment.status = 'returned';
    steps.push({ verb: 'return', payment });
  }
  return steps;
}

function drawInvoices(random: Random, orders: OrderModel, books: BooksModel): Step[] {
  const open = books.settlements.slice(-100).filter((one) => !one.invoice && !one.isCredited);
  const owing = open.length > 0 ? open.map((one) => one.brand) : orders.world.brands;
  const brand = pickOne(random, owing);
  const steps: Step[] = [];
  if (random() < 0.6) steps.push({ verb: 'credit', brand, made: books.credit(brand) });
  steps.push({ verb: 'invoice', brand, made: books.invoice(brand) });
  const unpaid = books.invoices.filter((one) => one.total > one.paid + one.setOff).slice(-20);
  if (unpaid.length > 0 && random() < 0.7) {
    const invoice = pickOne(random, unpaid);
    const due = invoice.total - invoice.paid - invoice.setOff;
    const amount = random() < 0.6 ? due : 1n + due / 3n;
    invoice.paid += amount;
    steps.push({ verb: 'receive', invoice, amount });
  }
  return steps;
}
