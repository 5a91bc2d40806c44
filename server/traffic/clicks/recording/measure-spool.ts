import { Gauge, type Registry } from 'prom-client';
import type { Parts } from '#server/platform/parts.ts';
import { listDamagedFiles } from './keep-damaged.ts';
import { spoolLoss } from './report-loss.ts';

/** Metrics of what was lost in spools of this data folder. */
export function measureSpool({ config }: Pick<Parts, 'config'>, metrics: Registry): void {
  metrics.registerMetric(spoolLoss);
  new Gauge({
    name: 'tributary_spool_damaged_files',
    help: 'Damaged spool files that are kept in the data folder until someone removes them',
    registers: [metrics],
    async collect() {
      this.set((await listDamagedFiles(config.data_dir)).length);
    },
  });
}
