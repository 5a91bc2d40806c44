import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';
import { type Tracing, tracing } from '#server/platform/tracing.ts';
import { closeStalled } from './close-stalled.ts';
import { limitByTransaction } from './limit-by-transaction.ts';
import { prepareMarked } from './prepare-marked.ts';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;
/** The database or an open transaction; functions that only read take this. */
export type Tx = Transaction<DB>;

const INT8 = types.builtins.INT8;
const DATE = types.builtins.DATE;

const STATEMENT_MS = 10_000;
const LOCK_MS = 2_000;

/**
 * Opens a connection pool. int8 is parsed as bigint (money and click numbers), int4 as number, and
 * date as text: a calendar day has no time zone that could shift it. `isPooled`: the address is that
 * of a transaction pooler, which accepts no settings of a session.
 */
export function connect(url: string, max = 10, { isPooled = false } = {}): Db {
  const pool = openPool(url, max, isPooled);
  const limits = { statementMs: STATEMENT_MS, lockMs: LOCK_MS };
  const limited = isPooled ? limitByTransaction(pool, limits) : pool;
  const dialect = new PostgresDialect({ pool: limited });
  const traces = tracing();
  const db = new Kysely<DB>(traces ? { dialect, log: traceStatements(traces) } : { dialect });
  pools.set(db, pool);
  return db;
}

/** Makes a span of every statement; its text has placeholders in place of values. */
function traceStatements(traces: Tracing) {
  return ({ query, queryDurationMillis, ...event }: LogEvent) => {
    const text = query.sql;
    const [verb = ''] = text.trimStart().split(/\s/, 1);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const startMs = performance.timeOrigin + performance.now() - queryDurationMillis;
    const span = traces.begin(`sql ${verb.toLowerCase()}`, 'client', attributes, startMs);
    span.end({}, 'error' in event ? event.error : undefined);
  };
}

const pools = new WeakMap<Db, Pool>();

/** The connections of a pool: in use, idle, and the requests that wait for one. */
export function countConnections(db: Db): { used: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

function openPool(url: string, max: number, isPooled: boolean): Pool {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(INT8, (text) => BigInt(text));
  overrides.setTypeParser(DATE, (text) => text);
  const pool = new Pool({
    connectionString: url,
    max,
    types: overrides,
    ...(!isPooled && { statement_timeout: STATEMENT_MS, lock_timeout: LOCK_MS }),
    connectionTimeoutMillis: 5_000,
  });
  // The pool replaces a connection lost while idle. Without an error listener the loss would end
  // the process. The same applies within a transaction, between two statements: there the next
  // statement fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  if (!isPooled) prepareMarked(pool);
  closeStalled(pool, url);
  return pool;
}

const commitHooks = new WeakMap<Db, ((root: Db) => void)[]>();

/** Runs `work` in the transaction of `db` if there is one, otherwise in a new transaction. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  const hooks: ((root: Db) => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    commitHooks.set(tx, hooks);
    return work(tx);
  });
  for (const hook of hooks) hook(db);
  return result;
}

/** Runs `work` within a transaction and reverts what it has written. */
export async function previewIn<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint preview`.execute(tx);
  const result = await work();
  await sql`rollback to savepoint preview`.execute(tx);
  // Otherwise the rest of the transaction would be part of a subtransaction.
  await sql`release savepoint preview`.execute(tx);
  return result;
}

/**
 * Runs `hook` with the connection pool once the transaction of `db` has committed, or now if it has
 * none. It does not run in a transaction that `inTransaction` has not opened.
 */
export function afterCommit(db: Db, hook: (root: Db) => void): void {
  if (db.isTransaction) commitHooks.get(db)?.push(hook);
  else hook(db);
}

/**
 * Runs `work` on one consistent snapshot of the database, however long it takes: concurrent changes
 * are not visible. `statementMs` is the statement timeout.
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
