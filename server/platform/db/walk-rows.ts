import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './connect.ts';

/** All rows of a query in batches, and their total. */
export type Walk<Row> = { total: number; batches: AsyncIterable<Row[]> };

/**
 * Streams the rows of a query in batches through a cursor, as of the first read. One at a time per
 * transaction.
 */
export async function* walkRows<Row>(
  tx: Tx,
  query: RawBuilder<unknown>,
  concurrency: number,
): AsyncGenerator<Row[]> {
  await sql`declare walked_rows no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(concurrency)} from walked_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close walked_rows`.execute(tx);
}
