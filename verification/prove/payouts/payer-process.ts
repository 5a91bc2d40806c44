import { Client } from 'pg';
import { payoutQueue } from '#server/payouts/payout-runs/jobs.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { openLog } from '#server/platform/log.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';

/**
 * A worker process to be killed: advances one payout by one step, and sends itself SIGKILL just
 * before its nth statement (0: never). It starts early and waits for a message, so that its
 * start-up time does not count.
 */
const env = JSON.parse(process.argv[2] ?? '{}');
const config = readConfig(env);
const db = connect(config.database_url, 1);
const log = openLog(config);

process.once('message', async ({ nth, shift_ms }: { nth: number; shift_ms: number }) => {
  advanceClock(shift_ms);
  let left = nth;
  const { query } = Client.prototype;
  Client.prototype.query = function counted(this: Client, ...given: never[]) {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return (query as (...all: never[]) => unknown).apply(this, given);
  } as never;
  await runNext({ db, config, log }, payoutQueue);
  process.send?.('survived');
  process.disconnect?.();
  await db.destroy();
});
process.send?.('ready');
