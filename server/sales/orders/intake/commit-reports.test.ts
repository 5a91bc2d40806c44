import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { editReturnRule } from '#contract/orders/returns.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { currentRequestId } from '#server/platform/current-origin.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { buildClickRef, buildReportingBrand } from '../builders.ts';
import type { LineReport } from '../lines/rules.ts';
import { lockOrdersOf } from '../lines/store.ts';
import { commitReports } from './commit-reports.ts';
import { presentRecorded } from './receive-order.ts';

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
    commitReports(t, of, [one], { source: 'call', unit: 'request' }),
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

test('each line references the first line of its order and publisher', async () => {
  const line = (order_id: string, line_id: string, facts = {}) =>
    report(order_id, { line_id, ...facts });
  const options = { source: 'call', unit: 'request' } as const;
  const lines = [line('f1', '1'), line('f2', '1', { click_ref }), line('f1', '2'), line('f2', '2')];
  await commitReports(t, brand, lines, options);
  await commitReports(t, brand, [line('f1', '3'), line('f2', '3', { click_ref })], options);
  await commitReports(t, other, [line('f1', '1')], options);
  const found = await sql<{ name: string; first: string }>`
    select concat(l.brand_id, ' ', l.order_id, ' ', l.line_id) as name,
      concat(f.brand_id, ' ', f.order_id, ' ', f.line_id) as first
    from order_lines l left join order_lines f on f.id = l.first_line_id
    where l.order_id = any('{f1,f2}'::text[])`.execute(t.db);
  const named = (one: string, of = brand) => `${of.id} ${one}`;
  expect(Object.fromEntries(found.rows.map(({ name, first }) => [name, first]))).toEqual({
    [named('f1 1')]: named('f1 1'),
    [named('f1 2')]: named('f1 1'),
    [named('f1 3')]: named('f1 1'),
    [named('f2 1')]: named('f2 1'),
    [named('f2 2')]: named('f2 2'),
    [named('f2 3')]: named('f2 1'),
    [named('f1 1', other)]: named('f1 1', other),
  });
});

test('a report that waits for two orders lets no later report of them pass', async () => {
  const both = [report('e1'), report('e2')];
  const options = { source: 'call', unit: 'request' } as const;
  const [, second, third] = await Promise.all([
    record(report('e1')),
    commitReports(t, brand, both, options),
    record(report('e2')),
  ]);
  expect(second?.map(({ plan }) => plan.outcome)).toEqual(['repeated', 'recorded']);
  expect(third?.map(({ plan }) => plan.outcome)).toEqual(['repeated']);
});

test('a return that arrives with its sale is recorded after it', async () => {
  const shop = await buildReportingBrand(t);
  const rule = { brand_id: shop.id, kind: 'order_id', suffix: '-R' } as const;
  dataOf(await t.callAs(await buildStaff(t, 'admin'), editReturnRule, rule));
  const back = { event: 'cancellation', amount_minor: -4_000n } as const;
  const [, returned] = await Promise.all([
    record(report('f1'), shop),
    record(report('f1-R', back), shop),
  ]);
  expect(returned).toMatchObject([{ plan: { line: { return_state: 'by_order_id' } } }]);
});

test('a return that a sale of a group settles names the request of the sale', async () => {
  const sale = { sale_order_id: 'g1', event: 'cancellation', amount_minor: -1_000n } as const;
  const [waiting] = await record(report('g2', sale));
  expect(waiting?.plan).toMatchObject({ line: { return_state: 'waiting' } });
  await Promise.all([record(report('g0'), other), record(report('g1'))]);
  const changed = await t.db
    .selectFrom('events')
    .select('request_id')
    .where('name', '=', 'order_line.changed')
    .where(sql<boolean>`(payload ->> 'order_line_id')::int = ${waiting?.order_line_id}`)
    .execute();
  expect(changed).toEqual([{ request_id: 'request g1' }]);
});

/** Sales, repeats, changes, cancellations, returns and refusals of orders that a brand knows. */
const VARIED: readonly LineReport[] = [
  report('h0', { customer: 'new' }),
  report('h1'),
  report('h2', { amount_minor: 12_500n }),
  report('h3', { cancelled: true, amount_minor: null }),
  report('h4', { order_time: new Date(Date.UTC(1990, 0, 1)) }),
  report('h5', { cancelled: true, amount_minor: null }),
  report('h6', { voucher_code: 'NONE', country: 'DE' }),
  report('h7', { sale_order_id: 'h8', event: 'cancellation', amount_minor: -2_500n }),
  report('h9', { currency: 'EUR' }),
];

test('reports that arrive together get the answers of reports one after the other', async () => {
  const answersOf = async (isTogether: boolean) => {
    const shop = await buildReportingBrand(t, { fixed_minor: 500n, cap_month_minor: 1_700n });
    const ref = await buildClickRef(t, { brand: shop, site, at: new Date(Date.now() - 60_000) });
    const known = ['h1', 'h2', 'h3', 'h8'].map((id) => report(id, { click_ref: ref }));
    for (const one of known) await record(one, shop);
    const ask = async (one: LineReport) => {
      const fields = one.order_id === 'h0' ? { ...one, click_ref: ref } : one;
      const answer = await record(fields, shop).catch(({ key }) => key);
      return typeof answer === 'string' ? answer : presentRecorded(answer).lines;
    };
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    if (isTogether) answers.push(...(await Promise.all(VARIED.map(ask))));
    else for (const one of VARIED) answers.push(await ask(one));
    const rows = await t.db
      .selectFrom('order_lines')
      .select(['order_id', 'status', 'sale_minor', 'commission_minor', 'attribution'])
      .select(['return_state', 'reason'])
      .where('brand_id', '=', shop.id)
      .orderBy('order_id')
      .execute();
    return { answers: answers.map(withoutIds), rows };
  };
  expect(await answersOf(true)).toEqual(await answersOf(false));
});

const withoutIds = (answer: string | readonly { order_line_id: number | null }[]) =>
  typeof answer === 'string' ? answer : answer.map((line) => ({ ...line, order_line_id: 0 }));

test('a report that fails does not fail the others', async () => {
  const long = 'c'.repeat(300);
  const ids = ['c1', 'c2', 'c3', long, 'c4', 'c5'];
  const answers = await Promise.allSettled(
    ids.map((id, nth) => record(report(id), nth % 2 === 0 ? brand : other)),
  );
  const failed = ids.filter((_id, nth) => answers[nth]?.status === 'rejected');
  expect(failed).toEqual([long]);
  const written = await writersOf(ids);
  expect(written.map(({ order_id }) => order_id)).toEqual(['c1', 'c2', 'c3', 'c4', 'c5']);
  expect(new Set(written.map(({ writer }) => writer)).size).toBeLessThan(5);
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
