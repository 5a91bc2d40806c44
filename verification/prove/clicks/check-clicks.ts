import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { rollUpAllClicks } from '#server/traffic/clicks/builders.ts';
import { recountDay } from '#server/traffic/clicks/roll-ups/recount-clicks.ts';
import type { Found } from '../run-proofs.ts';
import type { Visits } from './send-visits.ts';

const MAX_MS = 60_000;

/** Waits until all spooled clicks of `folder` are loaded. */
export async function waitForSpool(folder: string): Promise<void> {
  const limit = performance.now() + MAX_MS;
  while ((await readdir(join(folder, 'spool'))).length > 0) {
    if (performance.now() > limit) throw new Error('the spool is not empty after a minute');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Acknowledged clicks are a subset of stored clicks and those of sent ones; each is stored once,
 * and the roll-ups equal a recount. `lost`: number of clicks the redirects reported as lost;
 * exactly that many may be missing.
 */
export async function checkClicks(
  app: { db: Db },
  linkId: number,
  visits: Visits,
  lost = 0,
): Promise<Found> {
  const rows = await app.db
    .selectFrom('clicks')
    .select(['click_ref', 'uid1'])
    .where('link_id', '=', linkId)
    .execute();
  const stored = new Map(rows.map((row) => [row.uid1 ?? '', row.click_ref]));
  const missing = [...visits.acknowledged].filter(([mark, ref]) => stored.get(mark) !== ref);
  const strange = [...stored.keys()].filter((mark) => !visits.sent.has(mark));
  await rollUpAllClicks(app);
  const different = (await recountDay(app, Math.floor(now().getTime() / 86_400_000))) ?? [];
  const summed = await app.db
    .selectFrom('click_links')
    .select((row) => row.fn.sum<string>('clicks').as('clicks'))
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow();
  const violations = [
    ...strange.map((mark) => `the stored visit ${mark} was never sent`),
    ...different.map(({ cell, summed }) => `the roll-up of ${cell} is ${summed}`),
  ];
  if (missing.length !== lost) {
    violations.push(
      `${missing.length} acknowledged visits are not stored, counted as lost: ${lost}`,
    );
  }
  if (stored.size !== rows.length) violations.push(`${rows.length - stored.size} stored twice`);
  if (Number(summed.clicks) !== rows.length) violations.push(`the sums say ${summed.clicks}`);
  const counts = {
    sent: visits.sent.size,
    acknowledged: visits.acknowledged.size,
    stored: rows.length,
  };
  return { counts, violations };
}
