import { expect, test } from 'vitest';
import { listDrafts, publishDrafts, showBrandDefaults } from '#contract/brands/drafts.ts';
import { addBrand, listStaffBrands, openStaffBrand } from '#contract/brands/staff.ts';
import type { InputOf } from '#contract/call.ts';
import { editMoneySettings } from '#contract/common/settings.ts';
import { catalogueImports, importBrandFile } from '#contract/imports/staff.ts';
import { editMoneyLimits, limitNames } from '#contract/money-limits/staff.ts';
import { addStaffOrder } from '#contract/orders/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildImport } from './builders.ts';
import { importNow } from './import-now.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');
const upload = async (content: string, choice: Parameters<typeof buildImport>[4] = {}) =>
  (await buildImport(t, staff, importBrandFile, content, { apply: 1, ...choice })).data;
const show = async (mcid: string) => dataOf(await t.callAs(staff, openStaffBrand, { mcid }));

test('an import creates drafts, names what they lack, and publishes those that are complete', async () => {
  const file = [
    'name,url,category,commission_rate',
    'Whole,https://whole.example.com,Home,10%',
    'Rateless,https://rateless.example.com,Home,',
    'Bare,https://bare.example.com,,',
  ].join('\n');
  const { id, terms_pending, publishes } = await upload(file);
  expect({ terms_pending, publishes }).toEqual({ terms_pending: 2, publishes: false });
  const drafts = dataOf(await t.callAs(staff, listStaffBrands, { status: 'draft' }));
  expect(drafts.total).toBe(3);
  const { list: rows } = dataOf(await t.callAs(staff, catalogueImports.listRows, { id }));
  expect(rows.map((row) => [row.subject[0], row.lacks])).toEqual([
    ['whole', []],
    ['rateless', ['terms']],
    ['bare', ['terms', 'category']],
  ]);
  const other = await upload('name,url\nOther,https://other.example.com');
  const asked = dataOf(await t.callAs(staff, listDrafts, { import_id: id, perPage: 2 }));
  expect(asked).toMatchObject({ total: 3, complete: 1 });
  expect(asked.list.map(({ mcid }) => mcid)).toEqual(['bare', 'rateless']);
  const done = { published: 1, incomplete: 2 };
  expect(dataOf(await t.callAs(staff, publishDrafts, { import_id: id }))).toEqual(done);
  expect(dataOf(await t.callAs(staff, publishDrafts, {}))).toEqual({ published: 0, incomplete: 3 });
  expect(await show('whole')).toMatchObject({ status: 'online', comm_rate: '10%', lacks: [] });
  expect(await show('bare')).toMatchObject({ status: 'draft', lacks: ['terms', 'category'] });
  expect(other.id).not.toBe(id);
});

test('the defaults of a file complete CSV and JSON; a stated value counts more', async () => {
  const fixed = { category: 'Garden>Tools', commission_rate: '7%', commission_currency: 'CHF' };
  const mapping = { fixed };
  await upload(
    'name,url,commission_rate\nHoe,https://hoe.example.com,\nRake,https://rake.example.com,9%',
    {
      mapping,
    },
  );
  const terms = { currency: 'CHF', categories: ['Garden>Tools'], lacks: [], status: 'draft' };
  expect(await show('hoe')).toMatchObject({ ...terms, comm_rate: '7%' });
  expect(await show('rake')).toMatchObject({ ...terms, comm_rate: '9%' });
  const programs = [
    { name: 'Saw', url: 'https://saw.example.com' },
    {
      name: 'Axe',
      url: 'https://axe.example.com',
      category: 'Wood',
      commission: { rate: '11%', currency: 'SEK' },
    },
    { name: 'Odd', url: 'https://odd.example.com', commission: 'plenty' },
  ];
  const { errors } = await upload(JSON.stringify({ programs }), { mapping, skip_bad: 1 });
  expect(errors).toMatchObject([{ row: 3, field: 'commission' }]);
  expect(await show('saw')).toMatchObject({ ...terms, comm_rate: '7%' });
  expect(await show('axe')).toMatchObject({
    currency: 'SEK',
    comm_rate: '11%',
    categories: ['Wood'],
  });
});

test('only a file that publishes puts brands online: complete ones that are new or drafts', async () => {
  const file = (rate: string, more = '') =>
    `name,url,category,commission_rate,status\nPub,https://pub.example.com,Home,${rate},\nGone,https://gone.example.com,Home,5%,closed${more}`;
  await upload(file(''), { publish: 1, mapping: {} });
  expect(await show('pub')).toMatchObject({ status: 'draft', lacks: ['terms'] });
  expect(await show('gone')).toMatchObject({ status: 'offline' });
  const opened = file('6%').replace('closed', 'active');
  await upload(opened);
  expect([(await show('pub')).status, (await show('gone')).status]).toEqual(['draft', 'offline']);
  const changed = opened.replace('6%', '8%').replace('active', 'online');
  await upload(file('7%'), { publish: 1 });
  await upload(changed, { publish: 1 });
  expect([(await show('pub')).status, (await show('gone')).status]).toEqual(['online', 'online']);
  await upload(changed.replace('Pub,', 'Public,'));
  expect(await show('pub')).toMatchObject({ status: 'online' });
});

test('a draft takes test orders only, from staff, files and programs alike', async () => {
  const brand = await buildBrand(t, { status: 'draft' });
  const { brand_id } = brand;
  const order = { brand_id, order_id: 'D-1', amount: '20.00' };
  expect(await t.callAs(await buildStaff(t), addStaffOrder, order)).toMatchObject({
    message: 'BRAND_IS_DRAFT',
  });
  const report = async (fields: object) => {
    const payload = {
      brand: brand.mcid,
      secret: brand.secret,
      order_id: 'D-2',
      amount: '5',
      ...fields,
    };
    const answer = await t.app.inject({ method: 'POST', url: '/in/conversion', payload });
    return [answer.statusCode, answer.json().message];
  };
  expect(await report({})).toEqual([403, 'BRAND_IS_DRAFT']);
  expect(await report({ test: true })).toEqual([200, 'success']);
  const file = 'order_id,amount\nD-3,5.00';
  const sent = { kind: 'orders', brand_id, staff_id: null, apply: false } as const;
  const checked = await importNow(t, {
    ...sent,
    file: { name: 'a.csv', bytes: Buffer.from(file) },
  });
  expect(checked).toMatchObject({
    rows_ok: 0,
    rows_bad: 1,
    errors: [{ key: 'BRAND_IS_DRAFT' }],
  });
  const lines = await t.db.selectFrom('order_lines').select('id').execute();
  expect(lines).toEqual([]);
});

test('a new brand has the fee and time zone of the network and its base currency', async () => {
  const admin = await buildStaff(t);
  const set = { default_network_fee: 20, network_time_zone: 'Europe/Berlin' };
  dataOf(await t.callAs(admin, editMoneySettings, set));
  const all = Object.fromEntries(limitNames.map((name) => [name, '100.00']));
  const base = { currency: 'GBP', is_base: 1, reason: 'New base', ...all } as const;
  dataOf(await t.callAs(admin, editMoneyLimits, base as InputOf<typeof editMoneyLimits>));
  const defaults = { network_fee_percent: 20, time_zone: 'Europe/Berlin', currency: 'GBP' };
  expect(dataOf(await t.callAs(staff, showBrandDefaults, {}))).toEqual(defaults);
  const fields = { merchant_name: 'Formed', site_url: 'https://formed.example.com' };
  expect(dataOf(await t.callAs(staff, addBrand, fields))).toMatchObject(defaults);
  await upload('name,url\nFiled,https://filed.example.com', { mapping: {} });
  expect(await show('filed')).toMatchObject(defaults);
});
