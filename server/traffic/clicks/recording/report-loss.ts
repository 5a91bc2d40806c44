import { Counter } from 'prom-client';
import type { Log } from '#server/platform/log.ts';
import type { Damage } from './find-damage.ts';

/**
 * What was in a spool and cannot be loaded. One counter per process, since spools are loaded by workers
 * and by redirects.
 */
export const spoolLoss = new Counter({
  name: 'tributary_spool_clicks_lost',
  help: 'Spooled clicks that cannot be loaded: in damaged parts of files (about), or refused by the database',
  labelNames: ['reason'],
  registers: [],
});
for (const reason of ['damaged', 'refused']) spoolLoss.inc({ reason }, 0);

/** Callbacks of a loader that count and log every loss. */
export function reportLoss(log: Pick<Log, 'error'>) {
  return {
    refused(error: unknown): void {
      spoolLoss.inc({ reason: 'refused' });
      log.error({ err: error }, 'the database refused a spooled click');
    },
    damaged({ from, to, clicks, kept }: Damage & { kept: string }): void {
      spoolLoss.inc({ reason: 'damaged' }, clicks);
      log.error({ from, to, clicks, kept }, 'a spool file is damaged: clicks are lost');
    },
  };
}
