import type { FastifyInstance } from 'fastify';
import { resetApiToken } from '#contract/api-docs.ts';
import { APP_ID } from '#contract/call.ts';
import { reportTransactions } from '#contract/reports.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { buildApp } from '#server/app.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { Measured } from './invent-clicks.ts';

const ROUNDS = 20;
const API_ROWS = 2_000;

/** Pages of transactions, whole calls through the front door: the screen's, and the publisher API's. */
export async function measurePages(parts: Parts, measured: Measured): Promise<void> {
  const app = await buildApp(parts);
  const { user_id, site_id, start_date, end_date } = measured;
  const session = await openSession(parts.db, { user_id });
  const ask = async (path: string, attributes: object) => {
    const payload = { appId: APP_ID, req: { header: { token: session }, attributes } };
    return post(app, path, payload, 0);
  };
  await time('a page of 200 transactions on screen', () =>
    ask(reportTransactions.path, { start_date, end_date, perPage: 200 }),
  );
  const { data } = await ask(resetApiToken.path, { site_id });
  const { token } = data as { token: string };
  const page = async (curPage: number) => {
    const asked = { beginDate: start_date, endDate: end_date, dataScope: 'user' };
    const of = { token, source: 'tributary', perPage: API_ROWS, curPage };
    return post(app, '/transaction', { ...asked, ...of }, '0');
  };
  const { total, totalPage } = (await page(1)).data as { total: number; totalPage: number };
  for (const [name, nth] of [
    ['first', 1],
    ['last', totalPage],
  ] as const) {
    await time(`the ${name} of ${totalPage} pages of the API, ${total} rows in all`, () =>
      page(nth),
    );
  }
  await app.close();
}

async function post(app: FastifyInstance, path: string, payload: object, code: number | string) {
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload });
  const told = answer.json();
  if (told.code !== code) throw new Error(`${path} answered ${answer.body.slice(0, 500)}`);
  return told;
}

async function time(name: string, ask: () => Promise<unknown>): Promise<void> {
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
