import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listCategories } from '#contract/brands/publisher.ts';
import { editBrand, listStaffBrands, openStaffBrand } from '#contract/brands/staff.ts';
import { editMoneySettings } from '#contract/common/settings.ts';
import { importBrandFile } from '#contract/imports/staff.ts';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { sharedData } from '#fixtures/testing/shared-data.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildImport } from './builders.ts';

const REAL = sharedData('brands/openaffiliate-even.json');
const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');

const upload = (
  content: string | Buffer | null,
  choice: Parameters<typeof buildImport>[4] = {},
  caller = staff,
) => buildImport(t, caller, importBrandFile, content, choice);

const programme = (slug: string, changes: object = {}) => ({
  name: `Name of ${slug}`,
  slug,
  url: `https://www.${slug}.example.com`,
  category: 'Home>Garden',
  tags: ['green'],
  commission: { type: 'one-time', rate: '12.5%', currency: 'EUR', conditions: null },
  cookie_days: 45,
  approval: 'auto',
  short_description: 'Short.',
  description: 'Long.',
  ...changes,
});
const fileOf = (...programs: unknown[]) => JSON.stringify({ programs });

test.skipIf(!existsSync(REAL))(
  'the real file imports whole, and a second time changes nothing',
  async () => {
    const bytes = readFileSync(REAL);
    const preview = (await upload(bytes)).data;
    expect(preview).toMatchObject({
      state: 'checked',
      rows_total: 375,
      rows_new: 375,
      rows_bad: 0,
    });
    expect(dataOf(await t.callAs(staff, listStaffBrands, {})).total).toBe(0);
    const first = (await upload(bytes, { apply: 1, publish: 1 })).data;
    expect(first).toMatchObject({
      state: 'applied',
      rows_new: 375,
      rows_changed: 0,
      terms_pending: 169,
    });
    const second = (await upload(bytes, { apply: 1 })).data;
    expect(second).toMatchObject({
      state: 'applied',
      rows_new: 0,
      rows_changed: 0,
      rows_repeated: 375,
    });
    const pending = dataOf(await t.callAs(staff, listStaffBrands, { terms_pending: 1 }));
    expect(pending.total).toBe(169);
    const publisher = await buildPublisherWithSite(t);
    const { list } = dataOf(await t.callAs(publisher, listCategories, {}));
    expect(list).toHaveLength(20);
    expect(list.reduce((sum, category) => sum + category.brands, 0)).toBe(375 - 169);
    const ramp = dataOf(await t.callAs(staff, openStaffBrand, { mcid: 'ramp' }));
    expect(ramp).toMatchObject({ terms_version: 1, terms_pending: false, comm_rate: '500.00 USD' });
    expect(ramp.commission_rules).toMatchObject([
      { kind: 'fixed', amount: '500.00', currency: 'USD' },
    ]);
  },
);

test('a changed file updates only fields that its source changed; terms set by staff stay', async () => {
  await upload(fileOf(programme('kept'), programme('same')), { apply: 1 });
  await t.callAs(staff, editBrand, { mcid: 'kept', cookie_days: 7 });
  const rules = [{ name: 'By hand', kind: 'percent' as const, rate: '9' }];
  await t.callAs(staff, setBrandTerms, { mcid: 'kept', rules });
  const commission = { type: 'one-time', rate: '30%', currency: 'EUR' };
  const changed = fileOf(programme('kept', { name: 'Renamed', commission }), programme('same'));
  const { data } = await upload(changed, { apply: 1 });
  expect(data).toMatchObject({ rows_changed: 1, rows_repeated: 1, rows_new: 0 });
  const brand = dataOf(await t.callAs(staff, openStaffBrand, { mcid: 'kept' }));
  expect(brand).toMatchObject({ merchant_name: 'Renamed', cookie_days: 7, comm_rate: '9%' });
  expect(brand).toMatchObject({ terms_version: 2, categories: ['Home>Garden'], currency: 'EUR' });
  expect(brand.commission_rules.map((rule) => rule.rate)).toEqual(['9', '12.5']);
});

test('a rate removed by its source leaves the terms to staff', async () => {
  await upload(fileOf(programme('fickle')), { apply: 1, publish: 1 });
  const varies = { type: 'one-time', rate: 'varies', currency: 'EUR' };
  await upload(fileOf(programme('fickle', { commission: varies, status: 'closed' })), { apply: 1 });
  const brand = dataOf(await t.callAs(staff, openStaffBrand, { mcid: 'fickle' }));
  expect(brand).toMatchObject({ terms_pending: true, status: 'offline' });
  expect(brand).toMatchObject({ stated_rate: 'varies', comm_rate: '12.5%' });
});

test('a new brand gets the usual network fee; a fee is a column, and a file without it keeps it', async () => {
  const head = 'slug,name,url,category,commission_rate,commission_currency';
  const row = 'fee-shop,Fee Shop,https://fee-shop.example.com,Home,10%,EUR';
  const fee = async () =>
    dataOf(await t.callAs(staff, openStaffBrand, { mcid: 'fee-shop' })).network_fee_percent;
  const set = { default_network_fee: 12 };
  dataOf(await t.callAs(await buildStaff(t), editMoneySettings, set));
  await upload(`${head}\n${row}`, { apply: 1 });
  expect(await fee()).toBe(12);
  await upload(`${head},network_fee_percent\n${row},25`, { apply: 1 });
  expect(await fee()).toBe(25);
  await upload(`${head},cookie_days\n${row},9`, { apply: 1 });
  expect(await fee()).toBe(25);
  const { data } = await upload(`${head},network_fee_percent\n${row},101`);
  expect(data.errors).toMatchObject([{ row: 1, field: 'network_fee_percent' }]);
});

test('invalid rows are reported individually and stop the import unless skipped', async () => {
  const { mcid } = await buildBrand(t);
  const file = fileOf(
    programme('good'),
    programme('bad-url', { url: 'javascript:alert(1)' }),
    programme('open', { url: 'https://github.io' }),
    programme('no-name', { name: ' ' }),
    programme('good'),
    programme('BadSlug'),
    programme('bad-days', { cookie_days: -1 }),
    programme('bad-category', { category: 'a>b>c' }),
    programme('bad-rate', { commission: { rate: 20 } }),
    programme('bad-country', { country: 'XX1' }),
    programme(mcid),
    'text',
    programme('nul', { description: 'a\u0000b' }),
  );
  const refused = await upload(file, { apply: 1 });
  expect(refused).toMatchObject({ code: 21014, message: 'FILE_ROWS_INVALID' });
  expect(refused.data).toMatchObject({ state: 'checked', rows_ok: 1, rows_bad: 12 });
  const reported = refused.data.errors.map(({ row, field }) => [row, field]);
  expect(reported).toEqual([
    [2, 'url'],
    [3, 'url'],
    [4, 'name'],
    [5, 'slug'],
    [6, 'slug'],
    [7, 'cookie_days'],
    [8, 'category'],
    [9, 'rate'],
    [10, 'country'],
    [11, 'slug'],
    [12, 'entry'],
    [13, 'description'],
  ]);
  expect(await t.callAs(staff, openStaffBrand, { mcid: 'good' })).toMatchObject({ code: 20185 });
  const skipped = await upload(file, { apply: 1, skip_bad: 1 });
  expect(skipped.data).toMatchObject({ state: 'applied', rows_new: 1, rows_bad: 12 });
  expect((await t.callAs(staff, openStaffBrand, { mcid: 'good' })).code).toBe(0);
});

test('a CSV file with the documented header imports like JSON', async () => {
  const csv = [
    'slug,name,url,category,commission_rate,commission_currency,cookie_days,approval,tags,restrictions,description',
    'csv-one,"One, ""the first""",https://one.example.com,Home,$25,USD,20,auto,a|b,No bids|No mail,"Two\r\nlines"',
    'csv-two,Two,https://two.example.com,Home,$75 or 20%,USD,,manual,,,',
    'csv-three,Three,https://three.example.com,Home,10%,USD,many,manual,,,',
    'csv-four,Four',
  ].join('\r\n');
  const { data } = await upload(`\ufeff${csv}`, { apply: 1, skip_bad: 1 });
  expect(data).toMatchObject({ state: 'applied', rows_new: 2, rows_bad: 2, terms_pending: 1 });
  expect(data.errors.map(({ row, field }) => [row, field])).toEqual([
    [3, 'cookie_days'],
    [4, 'row'],
  ]);
  const one = dataOf(await t.callAs(staff, openStaffBrand, { mcid: 'csv-one' }));
  expect(one).toMatchObject({
    merchant_name: 'One, "the first"',
    cookie_days: 20,
    tags: ['a', 'b'],
  });
  expect(one).toMatchObject({ site_desc: 'Two\nlines', restrictions: 'No bids\nNo mail' });
  expect(one.commission_rules).toMatchObject([{ amount: '25.00' }]);
  const again = await upload(csv, { apply: 1, skip_bad: 1 });
  expect(again.data).toMatchObject({ rows_new: 0, rows_changed: 0, rows_repeated: 2 });
});

test('a file that is no brand file is refused, and importing needs the permission to write brands', async () => {
  for (const content of [
    '{"programs": 1}',
    '{broken',
    'a,b\n1,2',
    Buffer.from([0xff, 0xfe, 0x00]),
  ]) {
    expect(await upload(content)).toMatchObject({ code: 21012, message: 'FILE_TYPE_NOT_ALLOWED' });
  }
  expect(await upload(null)).toMatchObject({ message: 'FILE_REQUIRED' });
  const support = await buildStaff(t, 'support');
  const publisher = await buildPublisher(t);
  expect(await upload('[]', {}, support)).toMatchObject({ message: 'PERMISSION_DENIED' });
  expect(await upload('[]', {}, publisher as never)).toMatchObject({ code: 401 });
});

test('files that are imported at the same time create each brand once', async () => {
  const file = fileOf(...Array.from({ length: 20 }, (_one, index) => programme(`twin-${index}`)));
  const answers = await Promise.all([1, 2, 3].map(() => upload(file, { apply: 1 })));
  expect(answers.map(({ message }) => message)).toEqual(['success', 'success', 'success']);
  expect(answers.map(({ data }) => data.state)).toEqual(['applied', 'applied', 'applied']);
  expect(answers.reduce((sum, { data }) => sum + data.rows_new, 0)).toBe(20);
});
