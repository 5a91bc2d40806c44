import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

type Query = (sql: string, values: readonly unknown[]) => Promise<unknown>;

/**
 * A pool behind a transaction pooler such as pgbouncer, which passes on no settings of a session:
 * limits are set by SET LOCAL at the start of each transaction. A single statement gets a
 * transaction of its own.
 */
export function limitByTransaction(
  pool: Pool,
  { statementMs, lockMs }: { statementMs: number; lockMs: number },
): PostgresPool {
  const limits = `set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}`;
  return {
    end: () => pool.end(),
    async connect() {
      return limitClient(await pool.connect(), limits);
    },
  };
}

function limitClient(client: PoolClient, limits: string): PostgresPoolClient {
  let isInTransaction = false;
  const run: Query = (sql, values) => client.query(sql, [...values]);

  async function runAlone(sql: string, values: readonly unknown[]): Promise<unknown> {
    await client.query(`begin; ${limits}`);
    try {
      const result = await run(sql, values);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }

  const query: Query = async (sql, values) => {
    if (/^(begin|start transaction)/i.test(sql)) {
      const result = await run(sql, values);
      await client.query(limits);
      isInTransaction = true;
      return result;
    }
    if (/^(commit|rollback)$/i.test(sql)) isInTransaction = false;
    else if (!isInTransaction) return runAlone(sql, values);
    return run(sql, values);
  };
  return { query, release: () => client.release() } as PostgresPoolClient;
}
