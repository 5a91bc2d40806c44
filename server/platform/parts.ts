import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { Replica } from './db/open-replica.ts';
import type { Log } from './log.ts';

/** From sufficient to exhausted; each level includes the effects of the previous ones. */
export const DISK_LEVELS = ['ok', 'warning', 'low', 'full'] as const;
/** `low`: deferrable work that needs space is refused. `full`: the program is not ready. */
export type DiskLevel = (typeof DISK_LEVELS)[number];

/** The free space of the disk that holds the data folder. */
export type DiskWatch = {
  level: () => DiskLevel;
  /** `low` or worse. */
  isLow: () => boolean;
  /** Null while unknown. */
  freeBytes: () => number | null;
  /** Reads the free space immediately. */
  look: () => Promise<void>;
  close: () => void;
};

/** The dependencies passed to every part of the running program. */
export type Parts = {
  config: Config;
  db: Db;
  log: Log;
  /** Present if this process runs the embedded database. */
  embedded?: { restarts: () => number };
  /** Present in a serving process. */
  disk?: DiskWatch;
  /** Present if `DATABASE_REPLICA_URL` is set: reports and exports read it. */
  replica?: Replica;
  /** In a worker: the number written to its leases, so that they can be released when it dies. */
  worker?: () => number | null;
};
