import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { EmbeddedDatabase } from './db/embedded.ts';
import type { Replica } from './db/open-replica.ts';
import type { DiskWatch } from './disk/open-disk-watch.ts';
import type { Log } from './log.ts';

/** The dependencies passed to every part of the running program. */
export type Parts = {
  config: Config;
  db: Db;
  log: Log;
  /** Present if this process runs the embedded database. */
  embedded?: Pick<EmbeddedDatabase, 'restarts'>;
  /** Present in a serving process. */
  disk?: DiskWatch;
  /** Present if `DATABASE_REPLICA_URL` is set: reports and exports read it. */
  replica?: Replica;
  /** In a worker: the number written to its leases, so that they can be released when it dies. */
  worker?: () => number | null;
};
