import type { Parts } from '#server/platform/parts.ts';
import type { ClickLog } from './click-log.ts';
import { openDatabaseLog } from './open-database-log.ts';
import { openReplicatedLog } from './open-replicated-log.ts';
import type { LocalSpool } from './spool-rows.ts';

/** Opens the replicated log if one is configured, else the one of database and spool. */
export function openClickLog(parts: Parts, local: LocalSpool): Promise<ClickLog> {
  const { click_log_url } = parts.config;
  return click_log_url === null
    ? openDatabaseLog(parts, local)
    : openReplicatedLog(parts, click_log_url, local);
}
