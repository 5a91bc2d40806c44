import { setTimeout } from 'node:timers/promises';
import { APP_ID } from '#contract/call.ts';
import { listLinks } from '#contract/links/publisher.ts';
import { reportPerformance, reportTransactions } from '#contract/reports/publisher.ts';
import { DAY_MS } from '#server/platform/clock.ts';

/** Screens that were read, and their failures other than a busy program. */
export type Screens = { read: number; busy: number; failures: string[] };

const PAUSE_MS = 500;
const TIMEOUT_MS = 30_000;
const BUSY = 'SERVICE_BUSY';

/**
 * Reads the screens of a publisher one after the other, twice a second, until the returned function
 * is called.
 */
export function readScreens(port: number, token: string): () => Promise<Screens> {
  const screens: Screens = { read: 0, busy: 0, failures: [] };
  let isOver = false;
  const loop = (async () => {
    while (!isOver) {
      const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
      const dates = { start_date: day(6), end_date: day(0) };
      for (const [path, attributes] of [
        [reportPerformance.path, { ...dates, group_by: 'day' }],
        [reportPerformance.path, { ...dates, group_by: 'uid1' }],
        [reportTransactions.path, dates],
        [listLinks.path, {}],
      ] as const) {
        const failure = await readScreen(port, path, token, attributes);
        if (failure === null) screens.read += 1;
        else if (failure.includes(BUSY)) screens.busy += 1;
        else screens.failures.push(failure);
        await setTimeout(PAUSE_MS);
      }
    }
  })();
  return async () => {
    isOver = true;
    await loop;
    return screens;
  };
}

async function readScreen(
  port: number,
  path: string,
  token: string,
  attributes: object,
): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ appId: APP_ID, req: { header: { token }, attributes } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { code, message } = (await answer.json()) as { code: number; message: string };
    return code === 0 ? null : `${path}: ${code} ${message}`;
  } catch (error) {
    return `${path}: ${(error as Error).message}`;
  }
}
