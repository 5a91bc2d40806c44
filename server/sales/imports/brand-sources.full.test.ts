import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listDrafts } from '#contract/brands/drafts.ts';
import { openBrand } from '#contract/brands/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { sharedData } from '#fixtures/testing/shared-data.ts';
import { buildRelationship } from '#server/offers/brands/builders.ts';
import { startTerms } from '#server/offers/terms/start-terms.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { importNow } from './import-now.ts';

const REAL = sharedData('brands/simple-icons-brands.csv');
const t = await openTestApp();
const publisher = await buildPublisherWithSite(t);
const staff = await buildStaff(t);
const take = (text: string | Buffer, skip_bad = 0, apply = true) => {
  const file = { name: 'brands', bytes: Buffer.from(text) };
  const by = { kind: 'brands', brand_id: null, staff_id: null, publishes: true } as const;
  const order = { ...by, file, apply };
  return importNow(t, { ...order, skip_bad: skip_bad === 1 });
};

test('a list of names creates brands with pending terms and reports shared hosts', async () => {
  const rows = [
    'C++,isocpp.org,00599C',
    'C,c-language.example.com,A8B9CC',
    'Café Ö,cafe.example.org,',
  ];
  const hosted = ['One', 'Two', 'Three', 'Four'].map((name) => `${name},code.example.net,000000`);
  const file = ['name,source_domain,brand_hex', ...rows, ...hosted].join('\n');
  const report = await take(file, 0, false);
  expect(report).toMatchObject({ rows_total: 7, rows_ok: 3, rows_bad: 4, rows_new: 3 });
  expect(report.errors[0]).toEqual({
    row: 4,
    field: 'source_domain',
    key: 'PARAMS_TYPE_ERROR',
    reason: 'code.example.net is shared by 4 brands',
    value: '',
  });
  await expect(take(file)).rejects.toMatchObject({ key: 'FILE_ROWS_INVALID' });
  expect(await take(file, 1)).toMatchObject({ rows_new: 3, terms_pending: 3 });
  expect(await take(file, 1)).toMatchObject({ rows_new: 0, rows_changed: 0, rows_repeated: 3 });
  const { list, complete } = dataOf(await t.callAs(staff, listDrafts, {}));
  expect(complete).toBe(0);
  const lacks = ['terms', 'category'];
  expect(list).toEqual([
    { mcid: 'c', merchant_name: 'C', lacks },
    { mcid: 'c-plus-plus', merchant_name: 'C++', lacks },
    { mcid: 'cafe-o', merchant_name: 'Café Ö', lacks },
  ]);
});

test.skipIf(!existsSync(REAL))(
  'the real list of 3,470 names is read to its last row, and a second import changes nothing',
  async () => {
    const first = await take(await readFile(REAL), 1);
    expect(first).toMatchObject({ rows_total: 3470, rows_changed: 0, rows_repeated: 0 });
    expect(first.rows_new + first.rows_bad).toBe(3470);
    expect(first.rows_new).toBeGreaterThan(2400);
    const again = await take(await readFile(REAL), 1);
    expect(again).toMatchObject({ rows_new: 0, rows_changed: 0, rows_repeated: first.rows_new });
  },
  60_000,
);

test('a file that lowers a commission takes effect three days after joined publishers are notified', async () => {
  const file = (rate: string) =>
    JSON.stringify({
      programs: [
        {
          name: 'Lowering',
          slug: 'lowering',
          url: 'https://lowering.example.com',
          category: 'Home',
          commission: { type: 'one-time', rate, currency: 'EUR' },
        },
      ],
    });
  await take(file('10%'));
  const { brand_id } = await open();
  await buildRelationship(t, publisher, { brand_id }, 2);
  await take(file('8%'));
  expect(await open()).toMatchObject({ comm_rate: '10%', next_terms: { effect: 'cut' } });
  expect((await readMails(t)).map(({ subject }) => subject).join('\n')).toContain(
    'Lowering pays less',
  );
  expect(await take(file('8%'))).toMatchObject({ rows_repeated: 1 });
  advanceClock(2.9 * 86_400_000);
  await startTerms(t);
  expect((await open()).comm_rate).toBe('10%');
  advanceClock(0.2 * 86_400_000);
  await startTerms(t);
  const listed = await t.db
    .selectFrom('brands')
    .select('comm_rate')
    .where('id', '=', brand_id)
    .executeTakeFirstOrThrow();
  expect(listed.comm_rate).toBe('8%');
});

async function open() {
  return dataOf(await t.callAs(publisher, openBrand, { mcid: 'lowering' }));
}
