import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';

const MARK = '/* prepare */';
/** Further statements are executed without a name: each one uses memory of every connection. */
const MAX_NAMES = 100;

/**
 * Marks the end of a statement that each connection parses and plans once. Parsing and planning the
 * statements of an order took longer than executing them. The plan must be good for any values, and the
 * statement names its columns: after a migration has added one, a prepared `select *` fails.
 */
export const PREPARED = sql.raw(MARK);

const names = new Map<string, string>();

/** Lets connections of a pool prepare marked statements. A transaction pooler does not allow it. */
export function prepareMarked(pool: Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && text.endsWith(MARK) ? nameOf(text) : undefined;
      return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
    }) as PoolClient['query'];
  });
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `statement_${names.size + 1}`;
  names.set(text, name);
  return name;
}
