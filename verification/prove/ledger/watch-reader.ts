import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** Inconsistencies that a reader must never see in one snapshot of the database. */
const VIOLATIONS = sql<{ wrong: string }>`
  select 'the balances in ' || currency || ' come to ' || sum(balance_minor) as wrong
    from ledger_accounts group by currency having sum(balance_minor) <> 0
  union all
  select 'account ' || id || ' holds more than it has' from ledger_accounts
    where kind = 'payable' and -balance_minor < held_minor
  union all
  select 'account ' || a.id || ' holds other than its holds' from ledger_accounts a
    left join (select account_id, sum(amount_minor) as held from ledger_holds
      where state = 'open' group by 1) h on h.account_id = a.id
    where a.held_minor <> coalesce(h.held, 0)
  union all
  select 'transaction ' || transaction_id || ' is off balance' from ledger_postings
    where transaction_id > (select last_id - 500 from ledger_head)
    group by transaction_id, currency
    having sum(case direction when 'debit' then amount_minor else -amount_minor end) <> 0
  union all
  select 'the head is not the last transaction' from ledger_head
    where last_id <> coalesce((select max(id) from ledger_transactions), 0)`;

/** Reads the books repeatedly during writes, each time in one snapshot. */
export function watchReader(db: Db) {
  const found = { reads: 0, violations: [] as string[] };
  let isOver = false;
  const read = async () => {
    while (!isOver) {
      const violations = await VIOLATIONS.execute(db);
      found.reads += 1;
      found.violations.push(
        ...violations.rows.map((row) => `a reader saw: ${row.wrong}`).slice(0, 5),
      );
      await new Promise((resolve) => globalThis.setTimeout(resolve, 20));
    }
  };
  const reading = read();
  return {
    stop: async () => {
      isOver = true;
      await reading;
      return found;
    },
  };
}
