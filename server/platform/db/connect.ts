import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';
import { cutStalled } from './cut-stalled.ts';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;
/** Either the database or a transaction under way: functions that only read take this. */
export type Tx = Transaction<DB>;

const INT8 = types.builtins.INT8;
const DATE = types.builtins.DATE;

/**
 * Opens a pool. int8 arrives as bigint (money and click numbers), int4 as number, date as its
 * text: a calendar day has no time zone to be shifted by.
 */
export function connect(url: string, max = 10): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, max) }) });
}

function openPool(url: string, max = 10): Pool {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(INT8, (text) => BigInt(text));
  overrides.setTypeParser(DATE, (text) => text);
  const pool = new Pool({
    connectionString: url,
    max,
    types: overrides,
    statement_timeout: 10_000,
    lock_timeout: 2_000,
    connectionTimeoutMillis: 5_000,
  });
  // A connection lost while idle is replaced at its next use; unheard it would end the process. So
  // would one lost within a transaction, between two of its statements: the next of them fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  cutStalled(pool, url);
  return pool;
}

/** Runs `work` in the transaction under way, or in one of its own. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}

/**
 * Runs `work` on the database as it is now, however long reading it takes: what others change
 * meanwhile is not seen. `statementMs` is the longest that one statement may need.
 */
export function readSteadily<T>(
  db: Db,
  statementMs: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const steady = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return steady.execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(statementMs)}`.execute(tx);
    return work(tx);
  });
}
