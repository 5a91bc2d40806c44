import { addApiToken } from '#contract/publisher-api/tokens.ts';
import { reportTransactions } from '#contract/reports/publisher.ts';
import { openSession } from '#server/people/accounts/sessions/open-session.ts';
import type { Parts } from '#server/platform/parts.ts';
import { buildApp } from '#server/start/app.ts';
import { askApiWith, askAs, timeCalls } from '../ask-app.ts';
import { percentile } from '../percentile.ts';
import { record } from '../record.ts';
import type { Measured } from './invent-clicks.ts';

const ROUNDS = 20;
const API_ROWS = 2_000;

/** Measures transaction pages as complete HTTP calls: of the screen and of the publisher API. */
export async function measurePages(parts: Parts, measured: Measured): Promise<void> {
  const app = await buildApp(parts);
  const { user_id, site_id, start_date, end_date } = measured;
  const ask = askAs(app, await openSession(parts.db, { user_id }));
  await time('a page of 200 transactions on screen', () =>
    ask(reportTransactions.path, { start_date, end_date, perPage: 200 }),
  );
  const { token } = await ask(addApiToken.path, { site_id });
  const askApi = askApiWith(app, token);
  const days = { beginDate: start_date, endDate: end_date, dataScope: 'user' };
  const page = (curPage: number) => askApi('transaction', { ...days, perPage: API_ROWS, curPage });
  const { total, totalPage } = await page(1);
  const all = `of ${totalPage} pages of the API, ${total} rows in all`;
  await time(`the first ${all}`, () => page(1));
  await time(`the last ${all}`, () => page(totalPage));
  await app.close();
}

async function time(name: string, ask: () => Promise<unknown>): Promise<void> {
  const times = await timeCalls(ask, ROUNDS);
  const at = (share: number) => percentile(times, share).toFixed(0);
  record({ name, p50_ms: percentile(times, 0.5), p95_ms: percentile(times, 0.95) });
  console.log(`reports: ${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}
