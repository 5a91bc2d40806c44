import { setTimeout } from 'node:timers/promises';
import { measureQueues } from '#server/operations/metrics/measure-queues.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { SETTINGS_POLL_MS } from '#server/platform/settings/load-settings.ts';
import { setMaintenance } from '#server/platform/settings/maintenance.ts';
import { type Command, withParts } from './with-parts.ts';

/** How long running jobs are waited for. */
const PATIENCE_MS = 60_000;
const CHECK_MS = 500;

/** Switches maintenance on and off. */
export const maintenanceCommand: Command = {
  name: ['maintenance'],
  asks: 'on|off',
  does: 'on: pages and APIs answer 503, jobs and clicks wait, tracking links redirect; returns when every process has followed and no job runs',
  run: ([word]) => {
    if (word !== 'on' && word !== 'off') throw new Error('Say which: maintenance on, or off.');
    return withParts(async ({ db }) => {
      await setMaintenance(db, word === 'on');
      // Every process reads the settings again.
      await setTimeout(SETTINGS_POLL_MS * 1.5);
      if (word === 'off') return console.log('Maintenance is off.');
      const running = await waitForJobs(db);
      console.log(
        'Maintenance is on. Tracking links redirect, and their clicks wait in the spools.',
      );
      if (running === 0) return;
      throw new Error(`Jobs that still run: ${running}. Run the command again to wait for them.`);
    });
  },
};

/** Waits for jobs that had begun; returns the number of those that still run. */
async function waitForJobs(db: Db): Promise<number> {
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const queues = await measureQueues(db);
    const running = queues.reduce((sum, queue) => sum + queue.running, 0);
    if (running === 0 || performance.now() > endMs) return running;
    await setTimeout(CHECK_MS);
  }
}
