import { sql } from 'kysely';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { connect } from '#server/platform/db/connect.ts';

/** Counts acknowledged orders that are missing or stored twice, and verifies the ledger. */
export async function checkOrders(databaseUrl: string, orders: readonly string[]) {
  const db = connect(databaseUrl, 1);
  try {
    const { rows } = await sql<{ order_id: string; transactions: number }>`
      select order_id, (select count(distinct transaction_id)::int from ledger_postings p
        where p.order_line_id = l.id) as transactions from order_lines l`.execute(db);
    const stored = new Map(rows.map((row) => [row.order_id, row.transactions]));
    const { broken, transactions } = await verifyLedger(db);
    return {
      acknowledged: orders.length,
      stored: rows.length,
      missing: orders.filter((id) => !stored.has(id)).length,
      doubled: rows.length - stored.size,
      unposted: rows.filter((row) => row.transactions !== 1).length,
      transactions,
      ledger: broken?.what ?? 'balanced',
    };
  } finally {
    await db.destroy();
  }
}
