import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './connect.ts';

/** All rows of a query in batches, and their total. */
export type RowStream<Row> = { total: number; batches: AsyncIterable<Row[]> };

/**
 * Streams the rows of a query in batches through a cursor, as of the first read. One at a time per
 * transaction.
 */
export async function* streamRows<Row>(
  tx: Tx,
  query: RawBuilder<unknown>,
  batchSize: number,
): AsyncGenerator<Row[]> {
  await sql`declare streamed_rows no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from streamed_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close streamed_rows`.execute(tx);
}
