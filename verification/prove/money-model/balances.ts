import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Money } from './price-line.ts';

/** Balances by account: "payable publisher 7 USD". Debits are positive. */
export type Balances = Map<string, bigint>;
export type Add = (kind: string, owner: string, currency: string, minor: bigint) => void;

/** Adds to the balance of a named account. */
export function addMinor(balances: Balances, name: string, minor: bigint): void {
  balances.set(name, (balances.get(name) ?? 0n) + minor);
}

export const addTo =
  (balances: Balances): Add =>
  (kind, owner, currency, minor) =>
    addMinor(balances, `${kind} ${owner} ${currency}`, minor);

/** Sentences about balances that are not as expected; a missing one is zero. */
export function compareBalances(balances: Balances, expected: Balances): string[] {
  return [...new Set([...balances.keys(), ...expected.keys()])].flatMap((name) => {
    const [minor, wanted] = [balances.get(name) ?? 0n, expected.get(name) ?? 0n];
    return minor === wanted ? [] : [`${name} is ${minor}, expected ${wanted}`];
  });
}

/** What the postings of a line follow from: its present state, whatever happened before. */
export type Booked = {
  order: { brand: { id: number } };
  publisher: number | null;
  status: string;
  money: Omit<Money, 'original' | 'rates' | 'reported'>;
  /** What settlements have moved of its commission. */
  settled: bigint;
};

/** What the postings of a line come to, without what is settled. */
export function addLine(add: Add, { order, publisher, money, status, settled }: Booked): void {
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

/**
 * What the postings of a line come to. A settled amount is on one of three accounts, depending on its
 * settlement and its payment, which have no postings per line.
 */
export function sumLine(line: Booked): Balances {
  const sums: Balances = new Map();
  addLine(addTo(sums), line);
  addTo(sums)('settled', `publisher ${line.publisher}`, line.money.own, -line.settled);
  return sums;
}

/** The sums of the postings of each line of some orders ("7 order line"), per account as in `sumLine`. */
export async function readPostings(
  db: Db,
  orders: readonly { brand_id: number; order_id: string }[],
): Promise<Map<string, Balances>> {
  const found = await sql<{ line: string; name: string; minor: bigint }>`
    select l.brand_id || ' ' || l.order_id || ' ' || l.line_id as line,
      case when a.kind in ('payable', 'owed_back') then 'settled' else a.kind end
        || ' ' || a.owner_kind || ' ' || a.owner_id || ' ' || a.currency as name,
      sum(case p.direction when 'debit' then p.amount_minor else -p.amount_minor end)::bigint as minor
    from unnest(${orders.map((one) => one.brand_id)}::int[],
      ${orders.map((one) => one.order_id)}::text[]) as wanted (brand_id, order_id)
    join order_lines l using (brand_id, order_id)
    join ledger_postings p on p.order_line_id = l.id
    join ledger_accounts a on a.id = p.account_id
    group by 1, 2`.execute(db);
  const ofLine = Map.groupBy(found.rows, ({ line }) => line);
  return new Map(
    [...ofLine].map(([line, sums]) => [line, new Map(sums.map((one) => [one.name, one.minor]))]),
  );
}

/** The stored balances of the accounts of some owners ("brand 7"), and what of each is held. */
export async function readBalances(db: Db, owners: readonly string[] | null): Promise<Balances> {
  const found = await sql<{ name: string; minor: bigint; held: bigint }>`
    select kind || ' ' || owner_kind || ' ' || owner_id || ' ' || currency as name,
      balance_minor as minor, held_minor as held
    from ledger_accounts
    where ${owners}::text[] is null or owner_kind || ' ' || owner_id = any(${owners}::text[])`.execute(
    db,
  );
  return new Map(
    found.rows.flatMap(({ name, minor, held }) => [
      [name, minor],
      [`held ${name}`, held],
    ]),
  );
}
