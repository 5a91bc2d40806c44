import { expect, test } from 'vitest';
import { listAudit } from '#contract/accounts/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import {
  addRate,
  importRateFile,
  listRates,
  showRate,
  showRateState,
} from '#contract/rates/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { sendFile } from '#server/people/uploads/builders.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { findRate } from './find-rate.ts';

const t = await openTestApp();
const finance = await buildStaff(t, 'finance');
const support = await buildStaff(t, 'support');
const daysAgo = (days: number) =>
  new Date(now().getTime() - days * DAY_MS).toISOString().slice(0, 10);

type Answer = { code: number; message: string; data: ReplyOf<typeof importRateFile> };
const upload = async (content: string | null, attributes: object = {}) =>
  (await sendFile(t, finance, importRateFile, content, {}, attributes)) as Answer;
const history = async (currency: string) =>
  dataOf(await t.callAs(support, showRate, { currency })).list;
const add = (input: object) =>
  t.callAs(finance, addRate, {
    currency: 'USD',
    day: daysAgo(0),
    per_eur: '1.1',
    reason: 'As published by the bank',
    ...input,
  });

// As the ECB publishes it: newest day first, a trailing comma, N/A for discontinued currencies.
const BANK = `Date,USD,JPY,CYP,GBP,
2026-03-04,1.0816,163.31,N/A,0.8432,
2026-03-03,1.0834,163.02,N/A,N/A,
2007-12-31,1.4721,164.93,0.58527,0.73335,
`;

test("the central bank's history is previewed, imported, and importing it again changes nothing", async () => {
  const counts = { rates_total: 9, rates_ok: 9, rates_bad: 0, errors: [] };
  const days = { first_day: '2007-12-31', last_day: '2026-03-04' };
  const looked = await upload(BANK);
  expect(looked.data).toEqual({ applied: false, created: 9, unchanged: 0, ...counts, ...days });
  expect(await history('USD')).toEqual([]);
  const first = await upload(BANK, { apply: 1 });
  expect(first.data).toEqual({ applied: true, created: 9, unchanged: 0, ...counts, ...days });
  const before = await history('USD');
  expect(before).toMatchObject([
    { day: '2026-03-04', per_eur: '1.0816', change: '-0.17', source: 'file', note: null },
    { day: '2026-03-03', per_eur: '1.0834', change: null },
    { day: '2007-12-31', per_eur: '1.4721', change: null },
  ]);
  const second = await upload(BANK, { apply: 1 });
  expect(second.data).toEqual({ applied: true, created: 0, unchanged: 9, ...counts, ...days });
  expect(await history('USD')).toEqual(before);
  const at = new Date('2026-03-04T00:00:00Z');
  expect(await findRate(t.db, { from: 'GBP', to: 'USD', at })).toBe('1.2827324478');
});

test("the ECB's file of one day can be imported", async () => {
  const { data } = await upload('Date, USD, BRL, \n05 March 2026, 1.0828, 6.2015, \n', {
    apply: 1,
  });
  expect(data).toMatchObject({ applied: true, created: 2, last_day: '2026-03-05' });
  expect((await history('BRL'))[0]).toMatchObject({ day: '2026-03-05', per_eur: '6.2015' });
});

test('each invalid rate is reported with its row; valid ones are stored if invalid ones are skipped', async () => {
  const csv = `currency,day,per_eur
NOK,2026-03-02,11.5
NOK,2026-03-03,0
NOK,2026-03-04,-11.5
NOK,2026-03-05,11.5.5
NOK,2026-02-30,11.5
NOK,${daysAgo(-1)},11.5
NOK,1998-12-31,11.5
QQQ,2026-03-02,2
EUR,2026-03-02,1
NOK,2026-03-02,11.50
NOK,2026-03-02,11.6
NOK,2026-03-06,1.15
NOK,2026-03-06,11.4,7
NOK,2026-03-09,11.55555555555
NOK,2026-03-10,11.4
`;
  const looked = await upload(csv);
  expect(looked.data).toMatchObject({ created: 2, unchanged: 1, rates_bad: 12, rates_total: 15 });
  expect(looked.data.errors.map(({ row, field, key, value }) => [row, field, key, value])).toEqual([
    [2, 'per_eur', 'RATE_INVALID', '0'],
    [3, 'per_eur', 'RATE_INVALID', '-11.5'],
    [4, 'per_eur', 'RATE_INVALID', '11.5.5'],
    [5, 'day', 'RATE_DAY_INVALID', '2026-02-30'],
    [6, 'day', 'RATE_DAY_INVALID', daysAgo(-1)],
    [7, 'day', 'RATE_DAY_INVALID', '1998-12-31'],
    [8, 'currency', 'CURRENCY_INVALID', 'QQQ'],
    [9, 'currency', 'CURRENCY_INVALID', 'EUR'],
    [11, 'per_eur', 'RATE_KEPT', '11.6 (2026-03-02: 11.5)'],
    [12, 'per_eur', 'RATE_FAR_OFF', '1.15 (2026-03-02: 11.5)'],
    [13, null, 'PARAMS_TYPE_ERROR', 'NOK,2026-03-06,11.4,7'],
    [14, 'per_eur', 'RATE_INVALID', '11.55555555555'],
  ]);
  const refused = await upload(csv, { apply: 1 });
  expect([refused.message, refused.data.applied]).toEqual(['FILE_ROWS_INVALID', false]);
  expect(await history('NOK')).toEqual([]);
  expect((await upload(csv, { apply: 1, skip_bad: 1 })).data).toMatchObject({ applied: true });
  expect((await history('NOK')).map((one) => one.day)).toEqual(['2026-03-10', '2026-03-02']);
});

test('a column that is no currency is reported once, and the others are read', async () => {
  const { data } = await upload('Date,USD,Dollars\n2026-03-04,1.0816,2\n2026-03-03,1.0834,2\n');
  expect(data).toMatchObject({ rates_ok: 2, unchanged: 2, rates_bad: 1 });
  expect(data.errors).toEqual([
    { row: 0, field: 'Dollars', key: 'CURRENCY_INVALID', value: 'Dollars' },
  ]);
});

test('a file without rates is refused', async () => {
  const many = `Date${',USD'.repeat(1000)}\n${`2026-03-04${',1.0816'.repeat(1000)}\n`.repeat(501)}`;
  for (const content of ['', 'a,b\n1,2\n', 'day,currency\n', 'day,currency,per_eur,x\n', many]) {
    expect((await upload(content)).message).toBe('FILE_TYPE_NOT_ALLOWED');
  }
  expect((await upload(null)).message).toBe('FILE_REQUIRED');
});

test('a stored rate never changes, and concurrent imports are serialized', async () => {
  const csv = (rate: string) => `day,currency,per_eur\n2026-03-04,SEK,${rate}\n`;
  const replies = await Promise.all(
    ['11.1', '11.2', '11.3', '11.4'].map((rate) => upload(csv(rate), { apply: 1 })),
  );
  expect(replies.filter((one) => one.message === 'success')).toHaveLength(1);
  const others = replies.filter((one) => one.message === 'FILE_ROWS_INVALID');
  expect(others.map((one) => one.data.errors[0]?.key)).toEqual(Array(3).fill('RATE_KEPT'));
  expect(await history('SEK')).toHaveLength(1);
});

test('a rate added manually keeps its source and appears in the audit log', async () => {
  const admin = await buildStaff(t, 'admin');
  expect((await add({ currency: 'EUR' })).message).toBe('CURRENCY_INVALID');
  expect((await add({ currency: 'DOLLAR' })).message).toBe('CURRENCY_INVALID');
  expect((await add({ day: daysAgo(-1) })).message).toBe('RATE_DAY_INVALID');
  expect((await add({ day: undefined })).message).toBe('RATE_DAY_INVALID');
  for (const per_eur of ['0', '0.000', '-1', '1e3', '1,1', undefined]) {
    expect((await add({ per_eur })).message).toBe('RATE_INVALID');
  }
  expect((await add({ reason: '' })).message).toBe('REASON_REQUIRED');
  const usd = { currency: 'USD', day: daysAgo(0), per_eur: '1.1' };
  expect(dataOf(await add({}))).toEqual(usd);
  expect(dataOf(await add({ per_eur: '1.10' }))).toEqual({ ...usd, per_eur: '1.10' });
  expect((await add({ per_eur: '1.11' })).message).toBe('RATE_KEPT');
  expect((await add({ per_eur: '1.11', sure: 1 })).message).toBe('RATE_KEPT');
  expect((await history('USD'))[0]).toMatchObject({
    day: daysAgo(0),
    per_eur: '1.1',
    source: 'hand',
    note: 'As published by the bank',
    imported_by: expect.stringMatching(/\w/),
  });
  const { list } = dataOf(await t.callAs(admin, listAudit, { keyword: '/staff/rate/add' }));
  expect(list.filter((row) => row.key === 'success')[0]).toMatchObject({
    subject: `currency USD, day ${daysAgo(0)}`,
    reason: 'As published by the bank',
  });
});

test('a rate far from the previous one is accepted only with confirmation', async () => {
  const try_ = (day: string, per_eur: string, sure = 0) =>
    add({ currency: 'TRY', day, per_eur, sure });
  dataOf(await try_(daysAgo(40), '45'));
  dataOf(await try_(daysAgo(9), '90'));
  expect((await try_(daysAgo(8), '180.01')).message).toBe('RATE_FAR_OFF');
  expect((await try_(daysAgo(8), '44.99')).message).toBe('RATE_FAR_OFF');
  dataOf(await try_(daysAgo(8), '180'));
  dataOf(await try_(daysAgo(7), '9', 1));
  expect((await history('TRY')).map((one) => one.per_eur)).toEqual(['9', '180', '90', '45']);
});

test('the newest rates are listed and marked as old after three days, in the state and in metrics', async () => {
  await upload(`day,currency,per_eur\n${daysAgo(0)},GBP,0.8432\n`, { apply: 1 });
  const read = async () =>
    dataOf(await t.callAs(await buildStaff(t, 'support'), showRateState, {}));
  const { list, total, newest_day } = dataOf(await t.callAs(support, listRates, {}));
  expect([total, newest_day]).toEqual([list.length, daysAgo(0)]);
  expect(list[1]).toMatchObject({ currency: 'USD', day: daysAgo(0), per_eur: '1.1' });
  expect(list.at(-1)).toMatchObject({ currency: 'CYP', day: '2007-12-31', change: null });
  expect(new Set(list.map((one) => one.currency)).size).toBe(total);
  advanceClock(3 * DAY_MS);
  expect((await read()).is_old).toBe(false);
  advanceClock(DAY_MS);
  expect((await read()).is_old).toBe(true);
  const metrics = await t.app.monitoring.inject('/metrics');
  expect(metrics.body).toContain('\ntributary_exchange_rates_age_days 4\n');
  const newcomer = await buildStaff(t, 'support');
  expect((await t.callAs(newcomer, addRate, { currency: 'USD' } as never)).message).toBe(
    'PERMISSION_DENIED',
  );
});
