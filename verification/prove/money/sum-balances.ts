import type { BooksModel } from './books-model.ts';
import type { OrderModel } from './order-model.ts';
import type { Line } from './world.ts';

/** Balances by account: "payable publisher 7 USD". Debits are positive. */
export type Balances = Map<string, bigint>;

/**
 * What every account of the ledger must hold, computed from the present state of lines, settlements,
 * payments and invoices, without their history.
 */
export function sumBalances(orders: OrderModel, books: BooksModel): Balances {
  const balances: Balances = new Map();
  const add = addTo(balances);
  for (const line of orders.lines) addLine(add, line);
  for (const { publisher, currency, amount, payment } of books.settlements) {
    if (payment?.status === 'paid') add('cash', 'network 0', currency, -amount);
    else add(amount < 0n ? 'owed_back' : 'payable', `publisher ${publisher}`, currency, -amount);
  }
  for (const { brand, currency, fee, tax, paid } of books.invoices) {
    charge(add, brand.id, currency, fee, tax);
    add('cash', 'network 0', currency, paid);
    add('brand_receivable', `brand ${brand.id}`, currency, -paid);
  }
  for (const { invoice, fee, tax } of books.notes) {
    charge(add, invoice.brand.id, invoice.currency, -fee, -tax);
  }
  return balances;
}

/** What the entries of a line sum up to, without what is settled. */
export function sumLine(line: Line): Balances {
  const sums: Balances = new Map();
  addLine(addTo(sums), line);
  return sums;
}

const addTo =
  (balances: Balances): Add =>
  (kind, owner, currency, minor) => {
    const name = `${kind} ${owner} ${currency}`;
    balances.set(name, (balances.get(name) ?? 0n) + minor);
  };

type Add = (kind: string, owner: string, currency: string, minor: bigint) => void;

function charge(add: Add, brand: number, currency: string, fee: bigint, tax: bigint): void {
  add('brand_receivable', `brand ${brand}`, currency, fee + tax);
  add('network_fee', 'network 0', currency, -fee);
  add('tax_payable', 'network 0', currency, -tax);
}

function addLine(add: Add, { order, publisher, money, status, settled }: Line): void {
  const brand = `brand ${order.brand.id}`;
  const owner = publisher === null ? 'network 0' : `publisher ${publisher}`;
  add('sales_reported', brand, money.brand, money.brandSale);
  add('sales_credited', owner, money.own, -money.sale);
  const isOther = money.brand !== money.own;
  if (isOther) {
    add('sales_exchange', 'network 0', money.brand, -money.brandSale);
    add('sales_exchange', 'network 0', money.own, money.sale);
  }
  if (publisher === null || status === 'rejected') return;
  const isApproved = status === 'approved';
  add(isApproved ? 'brand_receivable' : 'brand_pending', brand, money.brand, money.brandCommission);
  if (isOther) {
    add('exchange', 'network 0', money.brand, -money.brandCommission);
    add('exchange', 'network 0', money.own, money.commission);
  }
  const open = money.commission - settled;
  add(isApproved ? 'commission_approved' : 'commission_pending', owner, money.own, -open);
}
