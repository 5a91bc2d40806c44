import { advanceClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { openLog } from '#server/platform/log.ts';
import { startWorking } from '#server/platform/queue/start-working.ts';
import { bindings } from '#server/start/worker.ts';

/** A real worker process to be killed, with the given database and clock. */
const [url = '', allowed = '', secretKey = '', shiftMs = '0'] = process.argv.slice(2);
advanceClock(Number(shiftMs));
const config = readConfig({
  DATABASE_URL: url,
  OUTBOUND_ALLOWED: allowed,
  SECRET_KEY: secretKey,
  LOG_LEVEL: 'fatal',
  DEMO: '0',
});
const queues = bindings.queues?.filter(({ name }) => name.startsWith('postbacks'));
// The events refer to terms that do not exist, so the other subscribers are left out.
const subscribers = { 'brand.terms_notifications': ['postbacks.enqueue_brand_events'] };
const work = { ...bindings, subscribers, recurring: [], ...(queues && { queues }) };
startWorking({ config, db: connect(url, 10), log: openLog(config) }, work, 50);
