import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { openLog } from '#server/platform/log.ts';
import type { Queue } from '#server/platform/queue/queue.ts';
import { startWorking } from '#server/platform/queue/start-working.ts';
import { importQueue } from '#server/sales/imports/jobs.ts';

/** A worker process to be killed: imports files on the given database. */
const [url = '', secretKey = ''] = process.argv.slice(2);
const config = readConfig({
  DATABASE_URL: url,
  SECRET_KEY: secretKey,
  LOG_LEVEL: 'error',
  DEMO: '0',
});
const queues = [importQueue] as unknown as Queue<never>[];
const bindings = { subscribers: {}, runners: {}, recurring: [], queues };
startWorking({ config, db: connect(url, 4), log: openLog(config) }, bindings, 50);
