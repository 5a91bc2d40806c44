import { join } from 'node:path';
import { sql } from 'kysely';
import { checkLink, verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { startEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { connect } from '#server/platform/db/connect.ts';

/**
 * Starts the embedded database of a restored data folder, reads every value of every row, which
 * finds damaged pages, and recomputes the ledger. `link` is a transaction that it must contain.
 * Returns counts; throws what is wrong.
 */
export async function verifyRestored(
  dataDir: string,
  link: { id: bigint; hash: string },
): Promise<Record<string, number>> {
  const server = await startEmbedded(join(dataDir, 'database'), { durability: 'scratch' });
  const db = connect(server.url, 1);
  try {
    const { tables, rows } = await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      const found = await sql<{ name: string }>`
        select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(tx);
      let total = 0;
      for (const { name } of found.rows) {
        // The text of a row contains all its values, also those stored apart from it.
        const read = await sql<{ count: string }>`
          select count(t::text)::text as count from ${sql.table(name)} t`.execute(tx);
        total += Number(read.rows[0]?.count);
      }
      return { tables: found.rows.length, rows: total };
    });
    const verdict = await verifyLedger(db);
    const broken = verdict.broken ?? (await db.transaction().execute((tx) => checkLink(tx, link)));
    if (broken) {
      throw new Error(
        `The ledger is broken at ${broken.transaction_id ?? broken.account_id}: ${broken.what}.`,
      );
    }
    return { tables, rows, ledger_transactions: verdict.transactions };
  } finally {
    await db.destroy();
    await server.stop();
  }
}
