import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { type Balances, sumLine } from './sum-balances.ts';
import type { Line, Order } from './world.ts';

/**
 * Sentences about lines whose ledger entries do not sum up, per account and currency, to the line as
 * the model has it. A settled amount is on one of three accounts, depending on its settlement and its
 * payment, which have no entries per line.
 */
export async function checkPostings(db: Db, orders: readonly Order[]): Promise<string[]> {
  const found = await sql<{ line: string; name: string; minor: bigint }>`
    select l.brand_id || ' ' || l.order_id || ' ' || l.line_id as line,
      case when a.kind in ('payable', 'owed_back') then 'settled' else a.kind end
        || ' ' || a.owner_kind || ' ' || a.owner_id || ' ' || a.currency as name,
      sum(case p.direction when 'debit' then p.amount_minor else -p.amount_minor end)::bigint as minor
    from unnest(${orders.map(({ brand }) => brand.id)}::int[],
      ${orders.map(({ id }) => id)}::text[]) as wanted (brand_id, order_id)
    join order_lines l using (brand_id, order_id)
    join ledger_postings p on p.order_line_id = l.id
    join ledger_accounts a on a.id = p.account_id
    group by 1, 2`.execute(db);
  const posted = Map.groupBy(found.rows, ({ line }) => line);
  return orders
    .flatMap(({ lines }) => lines)
    .flatMap((line) => {
      const name = `${line.order.brand.id} ${line.order.id} ${line.id}`;
      const sums = new Map((posted.get(name) ?? []).map((one) => [one.name, one.minor]));
      return compareSums(`entries of line ${name}`, sums, expectedOf(line));
    });
}

function expectedOf(line: Line): Balances {
  const sums = sumLine(line);
  if (line.settled !== 0n) {
    sums.set(`settled publisher ${line.publisher} ${line.money.own}`, -line.settled);
  }
  return sums;
}

function compareSums(line: string, sums: Balances, expected: Balances): string[] {
  return [...new Set([...sums.keys(), ...expected.keys()])].flatMap((name) => {
    const [minor, wanted] = [sums.get(name) ?? 0n, expected.get(name) ?? 0n];
    return minor === wanted ? [] : [`${line}: ${name} is ${minor}, expected ${wanted}`];
  });
}
