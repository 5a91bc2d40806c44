import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { openLog } from '#server/platform/log.ts';
import { leadNamesHere } from './open-web.ts';
import { walkCrawls } from './run-crawl.ts';

/** A worker of its own, to be killed: walks every open crawl of the database it is given. */
const [url = '', port = '', delayMs = '', publicUrl = ''] = process.argv.slice(2);
leadNamesHere();
const config = readConfig({
  DATABASE_URL: url,
  PUBLIC_URL: publicUrl,
  LOG_LEVEL: 'fatal',
  DEMO: '0',
});
const db = connect(url, 2);
await walkCrawls({ config, db, log: openLog(config) }, Number(port), { delay_ms: Number(delayMs) });
await db.destroy();
