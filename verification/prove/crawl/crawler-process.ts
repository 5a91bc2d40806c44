import { setTimeout } from 'node:timers/promises';
import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { holdPresence } from '#server/platform/db/hold-presence.ts';
import { openLog } from '#server/platform/log.ts';
import { leadNamesHere } from './open-web.ts';
import { walkCrawls } from './run-crawl.ts';

/** A worker process to be killed: runs every open crawl of the given database. */
const [url = '', port = '', delayMs = '', publicUrl = ''] = process.argv.slice(2);
leadNamesHere();
const config = readConfig({
  DATABASE_URL: url,
  PUBLIC_URL: publicUrl,
  LOG_LEVEL: 'fatal',
  DEMO: '0',
});
const db = connect(url, 2);
const { worker, end } = holdPresence(url);
while (worker() === null) await setTimeout(5);
const parts = { config, db, log: openLog(config), worker };
await walkCrawls(parts, Number(port), { delay_ms: Number(delayMs) });
await end();
await db.destroy();
