import { expect, test } from 'vitest';
import type { ErrorKey } from '#contract/errors.ts';
import { homeDashboard } from '#contract/reports/dashboard.ts';
import { reportPerformance, reportTransactions } from '#contract/reports/publisher.ts';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import {
  type BadInput,
  missing,
  notInteger,
  notPage,
  notText,
  tryHostileTexts,
  tryInputs,
} from '#fixtures/testing/try-inputs.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';

const t = await openTestApp();
const own = await buildPublisherWithSite(t);
const good = { start_date: '2026-03-10', end_date: '2026-03-11' };
const WRONG = 'PARAMS_TYPE_ERROR';

const all = (field: string, values: readonly unknown[], key: ErrorKey = WRONG): BadInput[] =>
  values.map((value) => [field, value, key]);

const NO_DAYS = ['yesterday', '2026-3-1', '2026-02-30', '2026-13-01', '2026-03-10T00:00:00Z'];
const FAR_DAYS = ['0000-01-01', '1969-12-31', '3000-01-01', '9999-12-31', '12026-01-01'];

const filter: BadInput[] = [
  ...missing('start_date', 'REPORT_START_DATE_REQUIRED'),
  ...notText('start_date', 'REPORT_START_DATE_STRING'),
  ...all('start_date', [...NO_DAYS, ...FAR_DAYS], 'REPORT_START_DATE_STRING'),
  ['start_date', '2026-03-12', 'REPORT_START_DATE_AFTER_END'],
  ['end_date', '2026-03-09', 'REPORT_START_DATE_AFTER_END'],
  ...missing('end_date', 'REPORT_END_DATE_REQUIRED'),
  ...notText('end_date', 'REPORT_END_DATE_STRING'),
  ...all('end_date', [...NO_DAYS, ...FAR_DAYS], 'REPORT_END_DATE_STRING'),
  ...notText('medium_id', WRONG),
  ...all('medium_id', ["x' or 1=1", 'a b', '%', 'A'.repeat(65)]),
  ['medium_id', 'NOSUCHCHANNEL', 'SITE_NOT_FOUND'],
  ...notInteger('platform_id', 'PLATFORM_ID_INTEGER'),
  ['platform_id', -1, 'PLATFORM_ID_INTEGER'],
  ...notText('mcid', WRONG),
  ['mcid', 'm'.repeat(101), WRONG],
  ['mcid', 'no-such-brand', 'BRAND_NOT_EXISTS'],
  ...notText('currency', WRONG),
  ...all('currency', ['usd', 'US', 'USDT', '$']),
  ...all('status', ['paid', 'ALL', 1, []]),
  ...all('order_direction', ['sideways', 'DESC', 1]),
  ...notPage('curPage', WRONG),
  ['curPage', 0, WRONG],
  ...notPage('perPage', WRONG),
  ...all('perPage', [0, 201]),
];

test('refuses each field of the performance report by its own key', async () => {
  const rows: BadInput[] = [
    ...filter,
    ...all('group_by', ['hour', 'uid6', 1, ['day']]),
    ...notText('keyword', WRONG),
    ['keyword', 'k'.repeat(101), WRONG],
    ...all('order_type', ['sales; drop table clicks', 'id', 7]),
    ...all('compare', ['always', 1, true]),
  ];
  expect(await tryInputs(t, own, reportPerformance, good, rows)).toEqual([]);
});

test('refuses each field of the transactions report by its own key', async () => {
  const rows: BadInput[] = [
    ...filter,
    ...notText('order_id', WRONG),
    ['order_id', 'o'.repeat(256), WRONG],
    ...notText('uid', WRONG),
    ['uid', 'u'.repeat(101), WRONG],
    ...all('reason', ['BECAUSE', 'returned', 1]),
    ...all('order_type', ['id', 'c.id desc', 7]),
  ];
  expect(await tryInputs(t, own, reportTransactions, good, rows)).toEqual([]);
});

test('refuses the id of a transaction by its own key', async () => {
  const rows: BadInput[] = [
    ...missing('id', 'ID_REQUIRED'),
    ...notInteger('id', 'ID_INTEGER'),
    ...all('id', [0, -1], 'ID_INTEGER'),
    ['id', 2 ** 31 - 1, 'CONVERSION_NOT_FOUND'],
  ];
  expect(await tryInputs(t, own, reportTransactionInfo, { id: 1 }, rows)).toEqual([]);
});

test('hostile texts cause no fault in any report', async () => {
  const shared = ['start_date', 'end_date', 'medium_id', 'mcid', 'currency'];
  const tried = [
    ...(await tryHostileTexts(t, own, reportPerformance, good, ['keyword'])),
    ...(await tryHostileTexts(t, own, reportPerformance, good, shared)),
    ...(await tryHostileTexts(t, own, reportTransactions, good, ['order_id', 'uid'])),
    ...(await tryHostileTexts(t, own, reportTransactions, good, ['mcid'])),
    ...(await tryHostileTexts(t, own, reportTransactionInfo, {}, ['id'])),
    ...(await tryHostileTexts(t, own, homeDashboard, {}, ['anything'])),
  ];
  expect(tried).toEqual([]);
});
