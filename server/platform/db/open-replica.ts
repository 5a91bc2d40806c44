import { sql } from 'kysely';
import { now } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { connect, type Db } from './connect.ts';

const CHECK_MS = 1_000;
/** A replica that has failed is not used for this long. */
const SUSPENSION_MS = 30_000;
const MAX_CONNECTIONS = 8;
/** Positions of the primary that the replica has not reached yet; older ones are thinned out. */
const MAX_PENDING = 600;

/** A copy of the database and the moment whose commits it contains at least. */
type Copy = { db: Db; as_of: Date };

/** A read replica that follows the primary by streaming replication. */
export type Replica = {
  /** null: it is away, has failed recently or is too far behind; read the primary. */
  current: () => Copy | null;
  /** How far it is behind; null: unknown. */
  lagMs: () => number | null;
  /** It has failed: it is not used for a while. */
  suspend: (error: unknown) => void;
  close: () => Promise<void>;
};

/** A position in the write-ahead log, and when the primary had it. */
type Position = { lsn: bigint; at: Date };

/**
 * Opens the replica of `DATABASE_REPLICA_URL`. Every second the position of the primary is noted.
 * Once the replica has replayed it, it contains everything that was committed then. The replica's
 * own statement of its delay would be zero when it has lost its primary.
 */
export function openReplica(
  { database_replica_url, database_replica_max_lag_ms: maxLagMs }: ReplicaConfig,
  primary: Db,
  log: Log,
): Replica {
  const db = connect(database_replica_url, MAX_CONNECTIONS);
  let pending: Position[] = [];
  let asOf: Date | null = null;
  let suspendedUntilMs = 0;
  let isChecking = false;

  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      const at = now();
      pending.push({ lsn: await readPosition(primary, sql`pg_current_wal_lsn()`), at });
      if (pending.length > MAX_PENDING) pending = pending.filter((_one, nth) => nth % 2 === 0);
      // Null, and an error, on a server that is no replica.
      const replayed = await readPosition(db, sql`pg_last_wal_replay_lsn()`);
      asOf = pending.findLast(({ lsn }) => lsn <= replayed)?.at ?? asOf;
      pending = pending.filter(({ lsn }) => lsn > replayed);
    } catch (error) {
      log.debug({ err: error }, 'the replica could not be checked');
    } finally {
      isChecking = false;
    }
  }

  const timer = setInterval(() => void check(), CHECK_MS);
  timer.unref();
  void check();
  const lagMs = () => (asOf === null ? null : now().getTime() - asOf.getTime());
  return {
    lagMs,
    current() {
      if (asOf === null || performance.now() < suspendedUntilMs) return null;
      return (lagMs() ?? 0) <= maxLagMs ? { db, as_of: asOf } : null;
    },
    suspend(error) {
      suspendedUntilMs = performance.now() + SUSPENSION_MS;
      log.warn({ err: error }, 'the replica failed; the primary is read for a while');
    },
    async close() {
      clearInterval(timer);
      await db.destroy();
    },
  };
}

type ReplicaConfig = Pick<Config, 'database_replica_url' | 'database_replica_max_lag_ms'>;

async function readPosition(db: Db, lsn: ReturnType<typeof sql>): Promise<bigint> {
  const { rows } = await sql<{ position: string | null }>`
    select (${lsn} - '0/0'::pg_lsn)::text as position`.execute(db);
  const position = rows[0]?.position;
  if (position == null) throw new Error('DATABASE_REPLICA_URL is not the address of a replica.');
  return BigInt(position);
}
