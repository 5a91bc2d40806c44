import { APP_ID } from '#contract/call.ts';
import { reportTransactions } from '#contract/reports.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { buildApp } from '#server/app.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listApiLines } from '#server/reports/queries/api/list-api-lines.ts';
import type { Measured } from './invent-clicks.ts';

const ROUNDS = 20;
const DAY_MS = 86_400_000;

/** Pages of transactions: the screen's, whole calls, and what the publisher API reads for 2,000 rows. */
export async function measurePages(parts: Parts, measured: Measured): Promise<void> {
  const app = await buildApp(parts);
  const { user_id, publisher_id, start_date, end_date } = measured;
  const token = await openSession(parts.db, { user_id });
  await time('a page of 200 transactions on screen', async () => {
    const attributes = { start_date, end_date, perPage: 200 };
    const payload = { appId: APP_ID, req: { header: { token }, attributes } };
    const url = `/api${reportTransactions.path}`;
    const answer = await app.inject({ method: 'POST', url, payload });
    if (answer.json().code !== 0) throw new Error(`the report answered ${answer.body}`);
  });
  const none = {
    decided: undefined,
    order_id: undefined,
    statuses: undefined,
    brand_id: undefined,
  };
  const until = new Date(Date.parse(end_date) + DAY_MS);
  const filter = {
    ...none,
    uids: [],
    ordered: { from: new Date(start_date), until },
    publisher_id,
  };
  const { total } = await listApiLines(parts.db, filter, { limit: 1, offset: 0 });
  for (const [name, offset] of [
    ['first', 0],
    ['last', total - 2_000],
  ] as const) {
    await time(`the ${name} 2,000 rows of the publisher API`, async () => {
      await listApiLines(parts.db, filter, { limit: 2_000, offset });
    });
  }
  await app.close();
}

async function time(name: string, ask: () => Promise<void>): Promise<void> {
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await ask();
    if (round >= 0) times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  console.log(`reports: ${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}
