import type { Parts } from '#server/platform/parts.ts';
import type { ClickLog } from './click-log.ts';
import { openDatabaseLog } from './open-database-log.ts';
import type { LocalSpool } from './spool-rows.ts';

/** Opens the replicated log if one is configured, else the one of database and spool. */
export async function openClickLog(parts: Parts, local: LocalSpool): Promise<ClickLog> {
  const { click_log_url } = parts.config;
  if (click_log_url === null) return openDatabaseLog(parts, local);
  // Loaded here, because the client of NATS has many modules.
  const { openReplicatedLog } = await import('./open-replicated-log.ts');
  return openReplicatedLog(parts, click_log_url, local);
}
