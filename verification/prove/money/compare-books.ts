import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { type Add, addLine, addTo, type Balances, readBalances } from '../money-model/balances.ts';
import { isConverted } from '../money-model/price-line.ts';
import type { BooksModel } from './books-model.ts';
import type { OrderModel } from './order-model.ts';
import type { Line, Order, World } from './world.ts';

type Row = Record<string, unknown>;

/** Sentences about lines of orders that are stored otherwise than the model has them. */
export async function compareLines(db: Db, orders: readonly Order[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [brand, group] of Map.groupBy(orders, (order) => order.brand)) {
    const ids = group.map(({ id }) => id);
    const found = await sql<Row & { order_id: string; line_id: string }>`
      select order_id, line_id, status, publisher_id, currency, sale_minor, commission_minor,
        original_currency, original_minor, brand_currency, brand_sale_minor, brand_commission_minor,
        rule_name, return_state, quantity, volume_orders, settled_minor, settled_brand_minor,
        settlement_id is not null as is_settled, order_time
      from order_lines where brand_id = ${brand.id} and order_id = any(${ids}::text[])`.execute(db);
    const rows = new Map(found.rows.map((row) => [`${row.order_id} ${row.line_id}`, row]));
    for (const line of group.flatMap((order) => order.lines)) {
      const name = `${line.order.id} ${line.id}`;
      const row = rows.get(name);
      rows.delete(name);
      wrong.push(...compareRow(`line ${brand.id} ${name}`, row, rowOf(line)));
    }
    wrong.push(...[...rows.keys()].map((name) => `line ${brand.id} ${name} should not exist`));
  }
  return wrong;
}

function rowOf(line: Line): Row {
  const { money, rule, volume } = line;
  const own = isConverted(money);
  return {
    status: line.status,
    publisher_id: line.publisher,
    currency: money.own,
    sale_minor: money.sale,
    commission_minor: money.commission,
    original_currency: own ? money.original : null,
    original_minor: own ? money.reported : null,
    brand_currency: own ? money.brand : null,
    brand_sale_minor: own ? money.brandSale : null,
    brand_commission_minor: own ? money.brandCommission : null,
    rule_name: rule?.name ?? null,
    return_state: line.state,
    quantity: line.quantity,
    volume_orders: volume?.orders ?? null,
    settled_minor: line.settled,
    settled_brand_minor: line.settledBrand,
    is_settled: line.isSettled,
    order_time: line.facts.order_time,
  };
}

function compareRow(name: string, row: Row | undefined, expected: Row): string[] {
  if (!row) return [`${name} is missing`];
  return Object.entries(expected).flatMap(([field, value]) => {
    const stored = row[field] instanceof Date ? row[field].getTime() : row[field];
    return stored === value ? [] : [`${name}: ${field} is ${stored}, expected ${value}`];
  });
}

/** Sentences about settlements, payments, invoices and credit notes from some place of each list on. */
export async function compareBooks(
  db: Db,
  books: BooksModel,
  from: { settlements: number; payments: number; invoices: number; notes: number },
): Promise<string[]> {
  const settlements = books.settlements.slice(from.settlements).map((one) => ({
    id: one.id,
    publisher_id: one.publisher,
    brand_id: one.brand.id,
    currency: one.currency,
    commission_minor: one.amount,
    owed_minor: one.brandAmount,
    line_count: one.parts.length,
    invoice_id: one.invoice?.id ?? null,
    payment_id: one.payment?.id ?? null,
  }));
  const payments = books.payments
    .slice(from.payments)
    .map(({ id, currency, amount, status }) => ({ id, currency, amount_minor: amount, status }));
  const invoices = books.invoices.slice(from.invoices).map((one) => ({
    id: one.id,
    currency: one.currency,
    commission_minor: one.commission,
    fee_minor: one.fee,
    tax_minor: one.tax,
    total_minor: one.total,
    paid_minor: one.paid,
    credited_minor: one.setOff,
  }));
  const notes = books.notes.slice(from.notes).map((one) => ({
    id: one.id,
    invoice_id: one.invoice.id,
    commission_minor: one.commission,
    fee_minor: one.fee,
    tax_minor: one.tax,
    applied_minor: one.used,
  }));
  return [
    ...(await compareTable(db, 'settlements', settlements)),
    ...(await compareTable(db, 'payments', payments)),
    ...(await compareTable(db, 'invoices', invoices)),
    ...(await compareTable(db, 'credit_notes', notes)),
  ];
}

type Table = 'settlements' | 'payments' | 'invoices' | 'credit_notes';

async function compareTable(db: Db, table: Table, expected: readonly (Row & { id: number })[]) {
  if (expected.length === 0) return [];
  const owed = sql`, coalesce(brand_commission_minor, commission_minor) as owed_minor`;
  const found = await sql<Row & { id: number }>`
    select *${table === 'settlements' ? owed : sql``} from ${sql.table(table)}
    where id = any(${expected.map(({ id }) => id)}::int[])`.execute(db);
  const rows = new Map(found.rows.map((row) => [row.id, row]));
  return expected.flatMap((one) => compareRow(`${table} ${one.id}`, rows.get(one.id), one));
}

/** The balances of the accounts of a world; those of the network also contain what was there before. */
export const readWorld = (db: Db, { brands, publishers }: World): Promise<Balances> =>
  readBalances(db, [
    'network 0',
    ...brands.map(({ id }) => `brand ${id}`),
    ...publishers.map(({ id }) => `publisher ${id}`),
  ]);

/**
 * What every account of the ledger must hold, computed from the present state of lines, settlements,
 * payments and invoices, without their history.
 */
export function sumBooks(orders: OrderModel, books: BooksModel): Balances {
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

function charge(add: Add, brand: number, currency: string, fee: bigint, tax: bigint): void {
  add('brand_receivable', `brand ${brand}`, currency, fee + tax);
  add('network_fee', 'network 0', currency, -fee);
  add('tax_payable', 'network 0', currency, -tax);
}
