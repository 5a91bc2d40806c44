import { type Arithmetic, leastOf, sumMinor } from '../money-model/open-arithmetic.ts';
import type { OrderModel } from './order-model.ts';
import type { Brand, CreditNote, Invoice, Line, Payment, Settlement } from './world.ts';
import { isOwed } from './world.ts';

/** An independent model of settlements, payments, invoices and credit notes. */
export class BooksModel {
  readonly settlements: Settlement[] = [];
  readonly payments: Payment[] = [];
  readonly invoices: Invoice[] = [];
  readonly notes: CreditNote[] = [];
  private readonly settlementsOf = new Map<Line, Settlement[]>();
  private readonly orders: OrderModel;
  private readonly math: Arithmetic;

  constructor(orders: OrderModel, math: Arithmetic) {
    this.orders = orders;
    this.math = math;
  }

  /** Settles what is approved and not settled, by brand and pair of currencies. */
  settle(publisher: number): Settlement[] {
    const open = this.orders.lines.filter(
      (line) => line.publisher === publisher && this.isOpen(line),
    );
    const groups = Map.groupBy(open, ({ order, money }) =>
      [order.brand.id, money.own, isOwed(money) ? money.brand : ''].join(' '),
    );
    return [...groups.values()].map((lines) => this.settleGroup(publisher, lines));
  }

  private isOpen({ status, isSettled, settled, settledBrand, money }: Line): boolean {
    if (status === 'rejected' && this.math.fault === 'settle rejected lines') return !isSettled;
    if (status !== 'approved') return false;
    if (isSettled && this.math.fault === 'forget adjustments after settlement') return false;
    const owed = isOwed(money) ? money.brandCommission : 0n;
    return !isSettled || settled !== money.commission || settledBrand !== owed;
  }

  private settleGroup(publisher: number, lines: readonly Line[]): Settlement {
    const [first] = lines as [Line];
    const parts = lines.map((line) => {
      const { money, settled, settledBrand } = line;
      const amount = money.commission - settled;
      const owed = isOwed(money) ? money.brandCommission : 0n;
      const brandAmount = isOwed(money) ? owed - settledBrand : amount;
      Object.assign(line, { isSettled: true, settled: money.commission, settledBrand: owed });
      return { line, amount, brandAmount };
    });
    const settlement: Settlement = {
      ...{ id: 0, publisher, brand: first.order.brand, currency: first.money.own, parts },
      amount: sumMinor(parts.map((part) => part.amount)),
      brandCurrency: first.money.brand,
      brandAmount: sumMinor(parts.map((part) => part.brandAmount)),
      ...{ invoice: null, isCredited: false, payment: null },
    };
    this.settlements.push(settlement);
    for (const line of lines) {
      this.settlementsOf.set(line, [...(this.settlementsOf.get(line) ?? []), settlement]);
    }
    return settlement;
  }

  /** Requests what reaches the minimum, one payment per currency. */
  request(publisher: number, minimum: (currency: string) => bigint): Payment[] {
    const open = this.settlements.filter((one) => one.publisher === publisher && !one.payment);
    const made: Payment[] = [];
    for (const [currency, group] of Map.groupBy(open, (one) => one.currency)) {
      const amount = sumMinor(group.map((one) => one.amount));
      const least = this.math.fault === 'pay below the minimum' ? 1n : minimum(currency);
      if (amount < least) continue;
      made.push(this.pay(group, amount));
    }
    return made;
  }

  private pay(group: readonly Settlement[], amount: bigint): Payment {
    const [{ publisher, currency }] = group as [Settlement];
    const payment: Payment = { id: 0, publisher, currency, amount, status: 'to_be_paid' };
    for (const settlement of group) settlement.payment = payment;
    this.payments.push(payment);
    return payment;
  }

  /**
   * Splits a payment into parts within a limit: the largest settlement first, each to the first part
   * with room, what is owed back with the largest. Null: it cannot be split.
   */
  split(payment: Payment, limit: bigint): Payment[] | null {
    const own = this.settlements.filter((one) => one.payment === payment);
    const sorted = own.toSorted((a, b) => Number(b.amount - a.amount));
    const back = sorted.filter((one) => one.amount <= 0n);
    const parts: Settlement[][] = [];
    const total = (part: Settlement[]) => sumMinor(part.map((one) => one.amount));
    for (const one of sorted.filter(({ amount }) => amount > 0n)) {
      const room = parts.find((part) => total(part) + one.amount <= limit);
      if (parts.length === 0) parts.push([one, ...back]);
      else if (room) room.push(one);
      else parts.push([one]);
    }
    const fits = parts.every((part) => total(part) > 0n && total(part) <= limit);
    if (!fits || parts.length < 2) return null;
    payment.status = 'cancelled';
    return parts.map((part) => this.pay(part, total(part)));
  }

  /** Invoices everything a brand was not charged for, if the sum is positive. */
  invoice(brand: Brand): Invoice[] {
    const open = this.settlements.filter(
      (one) => one.brand === brand && !one.invoice && !one.isCredited,
    );
    const made: Invoice[] = [];
    for (const [currency, group] of Map.groupBy(open, (one) => one.brandCurrency)) {
      const commission = sumMinor(group.map((one) => one.brandAmount));
      if (commission <= 0n) continue;
      const { fee, tax } = this.charges(brand, commission);
      const total = commission + fee + tax;
      const empty = { paid: 0n, setOff: 0n, creditedCommission: 0n };
      const invoice = { id: 0, brand, currency, commission, fee, tax, total, ...empty };
      for (const settlement of group) settlement.invoice = invoice;
      this.invoices.push(invoice);
      made.push(invoice);
    }
    for (const { currency } of made) this.setOff(brand, currency);
    return made;
  }

  private charges({ feePercent, taxPpm }: Brand, commission: bigint) {
    const fee = this.math.percent(commission, feePercent * 10_000);
    const base = this.math.fault === 'tax without the fee' ? commission : commission + fee;
    return { fee, tax: this.math.percent(base, taxPpm) };
  }

  /** Credits what a brand was invoiced for and was taken back since. */
  credit(brand: Brand): CreditNote[] {
    const negative = this.settlements.filter(
      (one) => one.brand === brand && !one.invoice && !one.isCredited && one.brandAmount < 0n,
    );
    const made: CreditNote[] = [];
    for (const [currency, group] of Map.groupBy(negative, (one) => one.brandCurrency)) {
      const invoices = this.invoices
        .filter((one) => one.brand === brand && one.currency === currency)
        .reverse();
      const amounts = this.allocate(group, invoices);
      for (const invoice of invoices) {
        const commission = amounts.get(invoice) ?? 0n;
        if (commission > 0n) made.push(this.creditInvoice(invoice, commission));
      }
      this.setOff(brand, currency);
    }
    return made;
  }

  private creditInvoice(invoice: Invoice, commission: bigint): CreditNote {
    const before = this.charges(invoice.brand, invoice.creditedCommission);
    const after = this.charges(invoice.brand, invoice.creditedCommission + commission);
    const [fee, tax] = [after.fee - before.fee, after.tax - before.tax];
    invoice.creditedCommission += commission;
    const note = { id: 0, invoice, commission, fee, tax, used: 0n };
    this.notes.push(note);
    return note;
  }

  /** Which invoice each reversal is credited to: first those that billed its lines, then the newest. */
  private allocate(group: readonly Settlement[], invoices: readonly Invoice[]) {
    const room = new Map(invoices.map((one) => [one, one.commission - one.creditedCommission]));
    const credited = new Map<Invoice, bigint>();
    for (const settlement of group) {
      const trial = new Map(room);
      const own = new Map<Invoice, bigint>();
      let open = -settlement.brandAmount;
      const take = (invoice: Invoice, most: bigint) => {
        const part = leastOf(leastOf(most, open), trial.get(invoice) ?? 0n);
        if (part <= 0n) return;
        trial.set(invoice, (trial.get(invoice) ?? 0n) - part);
        own.set(invoice, (own.get(invoice) ?? 0n) + part);
        open -= part;
      };
      for (const [invoice, minor] of this.billedBy(settlement)) take(invoice, minor);
      for (const invoice of invoices) take(invoice, open);
      if (open > 0n) continue;
      settlement.isCredited = true;
      for (const [invoice, part] of own) {
        room.set(invoice, (room.get(invoice) ?? 0n) - part);
        credited.set(invoice, (credited.get(invoice) ?? 0n) + part);
      }
    }
    return credited;
  }

  /** How much of the reversed lines which invoice billed, the largest part first. */
  private billedBy(settlement: Settlement): [Invoice, bigint][] {
    const sums = new Map<Invoice, bigint>();
    for (const { line, brandAmount } of settlement.parts) {
      const all = this.settlementsOf.get(line) ?? [];
      const earlier = all.slice(0, all.indexOf(settlement));
      const billed = earlier.findLast((one) => one.invoice !== null);
      if (billed?.invoice) sums.set(billed.invoice, (sums.get(billed.invoice) ?? 0n) - brandAmount);
    }
    return [...sums]
      .filter(([, minor]) => minor > 0n)
      .sort(
        ([a, x], [b, y]) => Number(y - x) || this.invoices.indexOf(a) - this.invoices.indexOf(b),
      );
  }

  /** Credit notes are set off against the invoice they correct, then against the oldest. */
  private setOff(brand: Brand, currency: string): void {
    const invoices = this.invoices.filter(
      (one) => one.brand === brand && one.currency === currency,
    );
    for (const note of this.notes) {
      if (note.invoice.brand !== brand || note.invoice.currency !== currency) continue;
      for (const invoice of [note.invoice, ...invoices]) {
        const due = invoice.total - invoice.paid - invoice.setOff;
        const part = leastOf(due, note.commission + note.fee + note.tax - note.used);
        if (part <= 0n) continue;
        invoice.setOff += part;
        note.used += part;
      }
    }
  }
}
