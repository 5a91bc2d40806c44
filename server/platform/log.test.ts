import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';
import { exportWork } from './metrics/work-metrics.ts';

test('lines of the levels error and fatal are counted, others and those not written are not', async () => {
  const metrics = new Registry();
  exportWork(metrics);
  const countErrors = async () =>
    Number(/^tributary_log_errors (\d+)$/m.exec(await metrics.metrics())?.[1]);
  const before = await countErrors();
  const log = openLog({ log_level: 'info' }, { write: () => {} });
  log.info('all is well');
  log.warn('less well');
  log.error('wrong');
  log.child({ part: 'other' }).fatal('over');
  openLog({ log_level: 'silent' }, { write: () => {} }).error('not written');
  expect(await countErrors()).toBe(before + 2);
});
