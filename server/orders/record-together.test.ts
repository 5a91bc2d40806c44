import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { currentRequestId } from '#server/platform/current-origin.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { buildPublisherWithSite } from '#server/sites/builders.ts';
import { buildClickRef, buildReportingBrand } from './builders.ts';
import { recordLines } from './record-lines.ts';
import { lockOrdersOf } from './record-requests.ts';
import type { LineReport } from './rules.ts';

const t = await openTestApp();
const [brand, other] = [await buildReportingBrand(t), await buildReportingBrand(t)];
const site = await buildPublisherWithSite(t);
const click_ref = await buildClickRef(t, { brand, site, at: new Date(Date.now() - 60_000) });

const report = (order_id: string, facts: Partial<LineReport> = {}): LineReport => ({
  order_id,
  line_id: '1',
  event: 'sale',
  cancelled: false,
  amount_minor: 10_000n,
  ...facts,
});

const record = (one: LineReport, of = brand) =>
  currentRequestId.run(`request ${one.order_id}`, () =>
    recordLines(t, of, [one], { source: 'call', unit: 'request' }),
  );

/** The transaction and the request that wrote each of these orders. */
async function writersOf(orderIds: readonly string[]) {
  const found = await sql<{ order_id: string; writer: string; request_id: string; lines: number }>`
    select l.order_id, l.xmin::text as writer, e.request_id,
      count(*) over (partition by l.order_id)::int as lines
    from order_lines l join events e on e.name = 'order_line.recorded'
      and (e.payload ->> 'order_line_id')::int = l.id
    where l.order_id = any(${orderIds}::text[]) order by l.order_id`.execute(t.db);
  return found.rows;
}

test('reports that arrive together share a transaction, each with its own answer and request', async () => {
  const answers = await Promise.allSettled([
    record(report('a1', { click_ref })),
    record(report('a2'), other),
    record(report('a3', { order_time: new Date(Date.UTC(1990, 0, 1)) })),
    record(report('a4')),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(answers[2]).toMatchObject({ reason: { key: 'ORDER_TIME_INVALID' } });
  const written = await writersOf(['a1', 'a2', 'a3', 'a4']);
  expect(written.map((row) => [row.order_id, row.request_id, row.lines])).toEqual([
    ['a1', 'request a1', 1],
    ['a2', 'request a2', 1],
    ['a4', 'request a4', 1],
  ]);
  expect(new Set(written.map(({ writer }) => writer)).size).toBe(1);
});

test('two reports of one order are recorded one after the other', async () => {
  const [first, second] = await Promise.all([record(report('b1')), record(report('b1'))]);
  expect(first?.[0]?.plan.outcome).toBe('recorded');
  expect(second?.[0]?.plan.outcome).toBe('repeated');
  expect(second?.[0]?.order_line_id).toBe(first?.[0]?.order_line_id);
});

test('a report that fails does not fail the others', async () => {
  const long = 'c'.repeat(300);
  const answers = await Promise.allSettled([
    record(report('c1')),
    record(report(long)),
    record(report('c2'), other),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await writersOf(['c1', long, 'c2'])).map(({ order_id }) => order_id)).toEqual([
    'c1',
    'c2',
  ]);
});

test('an order that is being changed does not delay the others', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const change = inTransaction(t.db, async (tx) => {
    await lockOrdersOf(tx, brand.id, ['d1']);
    locked();
    await isReleased;
  });
  await isLocked;
  let isDone = false;
  const waiting = Promise.all([record(report('d1')).finally(() => (isDone = true))]);
  await Promise.all([record(report('d2')), record(report('d3'), other)]);
  expect(isDone).toBe(false);
  expect(await writersOf(['d1', 'd2', 'd3'])).toHaveLength(2);
  release();
  await Promise.all([change, waiting]);
  expect(await writersOf(['d1', 'd2', 'd3'])).toHaveLength(3);
});

test('the ledger balances after all tests', async () => {
  expect((await verifyLedger(t.db)).broken).toBeNull();
});
