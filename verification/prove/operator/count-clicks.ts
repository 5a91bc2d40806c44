import { setTimeout } from 'node:timers/promises';
import type { Db } from '#server/platform/db/connect.ts';

const PATIENCE_MS = 20_000;
/** Clicks that come twice may come late. */
const SETTLED_MS = 1_000;

/** Clicks in the database, once the spools are loaded: at least `wanted`, unless some are lost. */
export async function countClicks(db: Db, wanted: number): Promise<number> {
  const endMs = performance.now() + PATIENCE_MS;
  const count = async () => {
    const { clicks } = await db
      .selectFrom('clicks')
      .select((row) => row.fn.countAll<string>().as('clicks'))
      .executeTakeFirstOrThrow();
    return Number(clicks);
  };
  while ((await count()) < wanted && performance.now() < endMs) await setTimeout(200);
  await setTimeout(SETTLED_MS);
  return count();
}
