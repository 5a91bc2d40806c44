import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addRate, fetchRatesNow, showRate, showRateState } from '#contract/rates/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { fetchDueRates } from './fetch-rates.ts';
import { mayLackDays, newestPublished } from './rules.ts';
import { fetchNow } from './show-state.ts';

const asked: string[] = [];
let files: Record<string, string> = {};
const server = createServer((request, response) => {
  const name = (request.url ?? '').slice(1);
  asked.push(name);
  const content = files[name];
  if (content === undefined) response.writeHead(503).end();
  else response.writeHead(200, { 'content-type': 'text/xml' }).end(content);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
const t = await openTestApp({ ECB_RATES_URL: `http://127.0.0.1:${port}` });
let finance = await buildStaff(t, 'finance');

type Days = Record<string, Record<string, string>>;
/** As the bank writes it: its 90-day file has the newest day first. */
const xml = (days: Days) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
  xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube>${Object.entries(days)
  .map(
    ([day, rates]) =>
      `<Cube time='${day}'>${Object.entries(rates)
        .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
        .join('')}</Cube>`,
  )
  .join('')}</Cube></gesmes:Envelope>`;
const DAILY = 'eurofxref-daily.xml';
const HISTORY = 'eurofxref-hist-90d.xml';
const serve = (daily: Days, history?: Days) => {
  files = { [DAILY]: xml(daily), ...(history && { [HISTORY]: xml(history) }) };
};
const run = async () => {
  asked.length = 0;
  await fetchDueRates(t);
  return [...asked];
};
const state = async () => dataOf(await t.callAs(finance, showRateState, {}));
const ratesOf = async (currency: string) =>
  dataOf(await t.callAs(finance, showRate, { currency })).list.map(
    ({ day, per_eur, source }) => `${day} ${per_eur} ${source}`,
  );
/** Moves the clock to the evening of the first working day that is at least `days` later. */
async function toEvening(days: number): Promise<string> {
  const later = new Date(now().getTime() + days * DAY_MS);
  later.setUTCHours(16, 30, 0, 0);
  while (later.getUTCDay() % 6 === 0) later.setTime(later.getTime() + DAY_MS);
  advanceClock(later.getTime() - now().getTime());
  // Sessions of staff end after hours.
  finance = await buildStaff(t, 'finance');
  return later.toISOString().slice(0, 10);
}
/** The working day before a day. */
function before(day: string): string {
  const date = new Date(Date.parse(day) - DAY_MS);
  while (date.getUTCDay() % 6 === 0) date.setTime(date.getTime() - DAY_MS);
  return date.toISOString().slice(0, 10);
}

beforeEach(() => {
  files = {};
});

test('rates are expected on working days after 15:30 UTC, and a skipped working day is a gap', () => {
  const at = (text: string) => newestPublished(new Date(text));
  expect(at('2026-04-14T15:29:00Z')).toBe('2026-04-13');
  expect(at('2026-04-14T15:30:00Z')).toBe('2026-04-14');
  expect(at('2026-04-13T09:00:00Z')).toBe('2026-04-10');
  expect(at('2026-04-12T23:00:00Z')).toBe('2026-04-10');
  expect(mayLackDays('2026-04-10', '2026-04-13')).toBe(false);
  expect(mayLackDays('2026-04-09', '2026-04-13')).toBe(true);
  expect(mayLackDays('2026-04-13', '2026-04-13')).toBe(false);
  expect(mayLackDays(null, '2026-04-13')).toBe(true);
});

test('a first fetch stores the day and the history, and a stored day is not fetched again', async () => {
  const day = await toEvening(1);
  const previous = before(day);
  serve(
    { [day]: { USD: '1.0828', JPY: '163.3' } },
    { [day]: { USD: '1.0828', JPY: '163.3' }, [previous]: { USD: '1.0816' } },
  );
  expect(await run()).toEqual([DAILY, HISTORY]);
  expect(await ratesOf('USD')).toEqual([`${day} 1.0828 ecb`, `${previous} 1.0816 ecb`]);
  expect(await run()).toEqual([]);
  const next = await toEvening(1);
  serve({ [next]: { USD: '1.09', JPY: '163.5' } });
  expect(await run()).toEqual([DAILY]);
  expect(await ratesOf('JPY')).toEqual([`${next} 163.5 ecb`, `${day} 163.3 ecb`]);
  expect((await state()).fetch).toMatchObject({ is_on: true, problem: null, refused: [] });
});

test('a failed fetch is recorded and retried, and missed days come from the history', async () => {
  const missed = await toEvening(1);
  expect(await run()).toEqual([DAILY]);
  expect((await state()).fetch.problem).toBe(`http://127.0.0.1:${port} answered 503.`);
  const day = await toEvening(2);
  serve({ [day]: { USD: '1.1' } });
  // The day is stored although the history fails; the gap is remembered.
  expect(await run()).toEqual([DAILY, HISTORY]);
  expect((await ratesOf('USD'))[0]).toBe(`${day} 1.1 ecb`);
  expect((await state()).fetch.problem).toContain('answered 503');
  serve({ [day]: { USD: '1.1' } }, { [day]: { USD: '1.1' }, [missed]: { USD: '1.095' } });
  expect(await run()).toEqual([DAILY, HISTORY]);
  expect((await ratesOf('USD')).slice(0, 2)).toEqual([`${day} 1.1 ecb`, `${missed} 1.095 ecb`]);
  expect((await state()).fetch.problem).toBeNull();
  expect(await run()).toEqual([]);
});

test('an implausible, changed or unreadable rate is skipped and listed; the others are stored', async () => {
  const day = await toEvening(1);
  serve({
    [day]: { USD: '9.9', JPY: '163', GBP: '0.85', QQQ: '2', CHF: '-1' },
    '2099-01-01': { USD: '1.1' },
  });
  files[HISTORY] = files[DAILY] ?? '';
  await run();
  expect((await ratesOf('USD'))[0]).not.toContain(day);
  expect((await ratesOf('GBP'))[0]).toBe(`${day} 0.85 ecb`);
  const { refused } = (await state()).fetch;
  expect(refused.map(({ key, value }) => `${key} ${value}`)).toEqual([
    'CURRENCY_INVALID QQQ 2',
    'RATE_INVALID CHF -1',
    'RATE_DAY_INVALID USD 1.1',
    expect.stringMatching(/^RATE_FAR_OFF USD 9\.9 \(/),
  ]);
});

test.each([
  ['a page', '<!doctype html><html><p>Sorry'],
  ['nothing', ''],
  ['a bomb', `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}">]><a>${'&b;'.repeat(1000)}</a>`],
  ['deep nesting', '<a>'.repeat(10_000)],
])('%s instead of rates is a problem and stores nothing', async (_what, content) => {
  await toEvening(1);
  files = { [DAILY]: content };
  expect(await run()).toEqual([DAILY]);
  expect((await state()).fetch.problem).toBe('The file has no readable rates.');
});

test('an answer that is too long is not read to its end', async () => {
  await toEvening(1);
  files = { [DAILY]: 'x'.repeat(3 * 1024 * 1024) };
  await run();
  expect((await state()).fetch.problem).toBe('The response is too long.');
});

test('staff see stale rates, though a rate was entered by hand, and can fetch at once', async () => {
  const day = await toEvening(8);
  expect((await state()).is_old).toBe(true);
  const manual = { currency: 'VND', day, per_eur: '28000', reason: 'Bank' };
  dataOf(await t.callAs(finance, addRate, manual));
  expect((await state()).is_old).toBe(true);
  serve({ [day]: { USD: '1.1' } }, { [day]: { USD: '1.1' } });
  const support = await buildStaff(t, 'support');
  expect((await t.callAs(support, fetchRatesNow, {})).message).toBe('PERMISSION_DENIED');
  expect(dataOf(await t.callAs(finance, fetchRatesNow, {}))).toMatchObject({
    newest_day: day,
    is_old: false,
    fetch: { problem: null },
  });
});

test('nothing is fetched where the configuration turns it off', async () => {
  await toEvening(5);
  asked.length = 0;
  const off = { ...t, config: { ...t.config, ecb_rates: false } };
  await fetchDueRates(off);
  await expect(fetchNow(off)).rejects.toMatchObject({ key: 'RATE_FETCH_OFF' });
  expect(asked).toEqual([]);
  await expect(fetchNow(off)).rejects.toMatchObject({ key: 'RATE_FETCH_OFF' });
});
