import { join } from 'node:path';
import type { Parts } from '#server/platform/parts.ts';
import { openLoader } from './load-spool.ts';
import { openSpool } from './open-spool.ts';

/** Loads the spool files left in this data directory by redirect processes that ended. */
export async function loadLeftoverSpools({
  config,
  log,
}: Pick<Parts, 'config' | 'log'>): Promise<void> {
  const spool = await openSpool(join(config.data_dir, 'spool'));
  const loader = openLoader(config.database_url);
  try {
    if (spool.oldest() === null) return;
    await loader.load(spool, {
      isWaiting: () => false,
      isSettled: () => false,
      loaded: (clicks) => log.info({ clicks }, 'loaded the spooled clicks of an ended process'),
      refused: (error) => log.error({ err: error }, 'the database refused a spooled click'),
    });
  } finally {
    await loader.close();
    await spool.close();
  }
}
