import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './connect.ts';

/** All rows of a list, so many at a time, and how many there are. */
export type Walk<Row> = { total: number; batches: AsyncIterable<Row[]> };

/**
 * The rows of a query as they stand when the first are read, without holding more than some of them.
 * One walk at a time in a transaction.
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
