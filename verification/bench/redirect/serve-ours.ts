import { readConfig } from '#server/platform/config.ts';
import { start } from '#server/start/main.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { recycleWal } from './recycle-wal.ts';

/**
 * The redirect role as in production, on an embedded, durable database with a few hundred links.
 */
const LINKS = 200;

const codes: string[] = [];
const running = await start(readConfig(), async (parts) => {
  for (let index = 0; index < LINKS; index += 1) {
    codes.push((await buildTrackingLink(parts)).code);
  }
});
// The database of another server is already prepared.
if (!process.env.DATABASE_URL) await recycleWal(running.parts.config.data_dir);
const end = () => void running.stop().then(() => process.exit(0));
process.on('SIGTERM', end);
process.on('disconnect', end);
process.send?.({
  port: Number(new URL(running.address).port),
  codes,
  database_url: running.parts.config.database_url,
});
