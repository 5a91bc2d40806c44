import { expect, test } from 'vitest';
import { openBrand } from '#contract/brands/publisher.ts';
import {
  addBrand,
  addCategory,
  editBrand,
  editBrandBilling,
  listStaffCategories,
} from '#contract/brands/staff.ts';
import type { InputOf } from '#contract/call.ts';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');
const publisher = await buildPublisherWithSite(t);
const acme = { merchant_name: 'Acme & Söhne', site_url: 'https://www.acme.example.com/shop' };

const add = (input: object) => t.callAs(staff, addBrand, input as InputOf<typeof addBrand>);

test('a brand made by form has every field, and is published once its terms are set', async () => {
  const { cat_id } = dataOf(await t.callAs(staff, addCategory, { path: 'Home > Garden' }));
  const brand = dataOf(
    await add({
      ...acme,
      cat_ids: String(cat_id),
      currency: 'EUR',
      country: 'de',
      support_region: ['de', 'AT'],
      deeplink_domains: ['Acme.Example.org'],
      promotion_methods: { 2: 'forbidden' },
      contact_name: 'Ann',
      network_fee_percent: 15,
      cookie_days: 45,
    }),
  );
  expect(brand).toMatchObject({
    mcid: 'acme-and-sohne',
    domain: 'acme.example.com',
    categories: ['Home>Garden'],
    support_region: ['DE', 'AT'],
    deeplink_domains: ['acme.example.org'],
    promotion_methods: { 2: 'forbidden' },
    ...{ country: 'DE', currency: 'EUR', network_fee_percent: 15, cookie_days: 45 },
    ...{ status: 'draft', lacks: ['terms'], terms_pending: true, terms_version: 0, comm_rate: '' },
  });
  const { mcid } = brand;
  const publish = () => t.callAs(staff, editBrand, { mcid, status: 'online' });
  expect(await publish()).toMatchObject({
    message: 'BRAND_INCOMPLETE',
    data: { lacks: ['terms'] },
  });
  const rules = [{ name: 'All', kind: 'percent', rate: '8' }] as const;
  await t.callAs(staff, setBrandTerms, { mcid, rules: [...rules] });
  expect(await t.callAs(publisher, openBrand, { mcid })).toMatchObject({ code: 20185 });
  expect(dataOf(await publish())).toMatchObject({ status: 'online', lacks: [] });
  const seen = dataOf(await t.callAs(publisher, openBrand, { mcid }));
  expect(seen).toMatchObject({ comm_rate: '8%', terms_pending: false, contact_name: 'Ann' });
  const again = await t.callAs(staff, editBrand, { mcid, status: 'draft' });
  expect(again).toMatchObject({ message: 'BRAND_NOT_A_DRAFT' });
});

test('the code is chosen, or made of the name and made unique', async () => {
  const named = async (input: object) => dataOf(await add({ ...acme, ...input })).mcid;
  expect(await named({ merchant_name: 'Twin' })).toBe('twin');
  expect(await named({ merchant_name: 'Twin' })).toBe('twin-2');
  expect(await named({ merchant_name: '品牌' })).toBe('brand');
  expect(await named({ mcid: 'my-own' })).toBe('my-own');
  expect(await add({ ...acme, mcid: 'my-own' })).toMatchObject({ message: 'BRAND_CODE_TAKEN' });
});

test.each([
  [{ merchant_name: '' }, 'BRAND_NAME_REQUIRED'],
  [{ site_url: 'acme' }, 'BRAND_SITE_URL_INVALID'],
  [{ site_url: 'https://co.uk' }, 'BRAND_SITE_URL_INVALID'],
  [{ deeplink_domains: ['github.io'] }, 'BRAND_DOMAINS_INVALID'],
  [{ mcid: 'Ä' }, 'BRAND_CODE_INVALID'],
  [{ cat_ids: '999999' }, 'CATEGORY_UNKNOWN'],
])('%j is refused with the key of its field', async (changed, message) => {
  expect(await add({ ...acme, ...changed })).toMatchObject({ message });
});

test('an edit is refused with the key of its field too', async () => {
  const { mcid } = dataOf(await add(acme));
  const edit = (input: object) => t.callAs(staff, editBrand, { mcid, ...input });
  expect(await edit({ site_url: 'https://com.de' })).toMatchObject({
    message: 'BRAND_SITE_URL_INVALID',
  });
  expect(await edit({ deeplink_domains: ['co.uk'] })).toMatchObject({
    message: 'BRAND_DOMAINS_INVALID',
  });
});

test('a category is added once', async () => {
  const first = dataOf(await t.callAs(staff, addCategory, { path: 'Pets>Food' }));
  expect(dataOf(await t.callAs(staff, addCategory, { path: ' Pets >Food' }))).toEqual(first);
  expect(await t.callAs(staff, addCategory, { path: 'a>b>c' })).toMatchObject({
    message: 'CATEGORY_PATH_INVALID',
  });
  const { list } = dataOf(await t.callAs(staff, listStaffCategories, {}));
  expect(list.filter(({ path }) => path === 'Pets>Food')).toEqual([first]);
});

test('finance edits the billing data of a brand and nothing else', async () => {
  const finance = await buildStaff(t, 'finance');
  const { mcid } = dataOf(await add({ ...acme, mcid: 'billed' }));
  const billing = { mcid, legal_name: 'Brook GmbH', payment_days: 45, tax_percent: '19' };
  const saved = dataOf(await t.callAs(finance, editBrandBilling, billing));
  expect(saved).toMatchObject({ legal_name: 'Brook GmbH', payment_days: 45 });
  const cleared = await t.callAs(finance, editBrandBilling, { mcid, clear: ['legal_name'] });
  expect(dataOf(cleared)).toMatchObject({ legal_name: null, payment_days: 45 });
  const name = { mcid, merchant_name: 'Another name' };
  expect((await t.callAs(finance, editBrand, name)).message).toBe('PERMISSION_DENIED');
  const refused = await t.callAs(finance, editBrandBilling, name as { mcid: string });
  expect(refused.code).not.toBe(0);
  const support = await buildStaff(t, 'support');
  expect((await t.callAs(support, editBrandBilling, billing)).message).toBe('PERMISSION_DENIED');
});
