import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { EmbeddedDatabase } from './db/embedded.ts';
import type { DiskWatch } from './disk/open-disk-watch.ts';
import type { Log } from './log.ts';

/** What every part of the running program is handed. */
export type Parts = {
  config: Config;
  db: Db;
  log: Log;
  /** Where this process runs the embedded database. */
  embedded?: Pick<EmbeddedDatabase, 'restarts'>;
  /** In a serving process. */
  disk?: DiskWatch;
  /** In a worker: the number that its leases bear, so that they are free when it dies. */
  worker?: () => number | null;
};
