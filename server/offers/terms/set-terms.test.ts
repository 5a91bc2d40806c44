import { expect, test } from 'vitest';
import {
  editBrand,
  listStaffBrands,
  openStaffBrand,
  renewBrandSecret,
} from '#contract/brands/staff.ts';
import type { InputOf } from '#contract/call.ts';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { hashToken } from '#server/platform/ids.ts';
import { openTerms } from './open-terms.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');
const publisher = await buildPublisher(t);

const NO_PUBLISHER = {
  customerSince: async () => null,
  category: null,
  sku: null,
  customer_kind: null,
  country: null,
};
const nothing = async () => ({ month: '2026-11', orders: 0, sales_minor: 0n });
const resolve = (brand_id: number, facts: object = {}, at = now()) =>
  openTerms(t.db, brand_id).resolve({
    at,
    publisher_id: publisher.publisher_id,
    volume: nothing,
    ...NO_PUBLISHER,
    ...facts,
  });
const setTerms = (mcid: string, rules: object[], more: object = {}) =>
  t.callAs(staff, setBrandTerms, { mcid, rules, ...more } as InputOf<typeof setBrandTerms>);

test('a new version ends the old one without changing it and clears the pending flag', async () => {
  const { mcid, brand_id } = await buildBrand(t, { rules: [], currency: 'JPY' });
  expect(await resolve(brand_id)).toBeNull();
  await setTerms(mcid, [{ name: 'Flat', kind: 'fixed', amount: '250' }]);
  const between = now();
  advanceClock(60_000);
  const rules = [{ name: 'Share', kind: 'percent', rate: '7.5' }];
  const brand = dataOf(await setTerms(mcid, rules, { comm_detail: 'All.' }));
  expect(brand).toMatchObject({ terms_version: 2, terms_pending: false, comm_rate: '7.5%' });
  expect(brand.commission_rules).toMatchObject([
    { terms_version: 2, name: 'Share', rate: '7.5', amount: null, effective_to: null },
    { terms_version: 1, name: 'Flat', rate: null, amount: '250', currency: 'JPY' },
  ]);
  expect(await resolve(brand_id, {}, between)).toMatchObject({
    name: 'Flat',
    fixed_minor: 250n,
  });
  expect(await resolve(brand_id)).toMatchObject({ name: 'Share', rate_ppm: 75_000 });
  const long = new Date('2010-12-01T00:00:00Z');
  expect(await resolve(brand_id, {}, long)).toMatchObject({ name: 'Flat' });
  const events = await t.db
    .selectFrom('events')
    .select('payload')
    .where('name', '=', 'brand.terms_changed')
    .execute();
  expect(events.map((event) => event.payload)).toContainEqual({ brand_id, terms_version: 2 });
});

test('the most specific rule wins, then the higher priority, then the lower id', async () => {
  const { publisher_id } = publisher;
  const { mcid, brand_id } = await buildBrand(t);
  const rule = (name: string, conditions: object = {}) => ({
    name,
    kind: 'percent',
    rate: '1',
    ...conditions,
  });
  await setTerms(mcid, [
    rule('all'),
    rule('all, later'),
    rule('country', { country: 'de' }),
    rule('new', { customer_kind: 'new' }),
    rule('new in country', { customer_kind: 'new', country: 'DE' }),
    rule('category', { category: 'Shoes' }),
    rule('category first', { category: 'Shoes', priority: 5 }),
    rule('sku', { sku: 'S1' }),
    rule('ours', { publisher_id }),
  ]);
  const name = async (facts: object, who = publisher_id) =>
    (await resolve(brand_id, { publisher_id: who, ...facts }))?.name;
  const stranger = 2_000_000_000;
  expect(await name({}, stranger)).toBe('all');
  expect(await name({ country: 'DE' }, stranger)).toBe('country');
  expect(await name({ customer_kind: 'new', country: 'FR' }, stranger)).toBe('new');
  expect(await name({ customer_kind: 'new', country: 'DE' }, stranger)).toBe('new in country');
  const shoes = { category: 'shoes', customer_kind: 'new', country: 'DE' };
  expect(await name(shoes, stranger)).toBe('category first');
  expect(await name({ ...shoes, sku: 'S1' }, stranger)).toBe('sku');
  expect(await name({ ...shoes, sku: 'S1' })).toBe('ours');
});

test('incomplete and contradictory terms are refused and change nothing', async () => {
  const { mcid } = await buildBrand(t);
  const good = { name: 'All', kind: 'percent', rate: '5' };
  const bad: object[] = [
    { ...good, name: undefined },
    { ...good, name: 'x'.repeat(101) },
    { ...good, kind: 'share' },
    { ...good, rate: undefined },
    { ...good, rate: 5 },
    { ...good, rate: '5.12345' },
    { ...good, rate: '100.0001' },
    { ...good, rate: '-1' },
    { ...good, amount: '5' },
    { ...good, basis: 'line' },
    { ...good, customer_order: 'first', renewal_months: 3 },
    { ...good, customer_order: 'renewal' },
    { ...good, renewal_months: 601 },
    { ...good, cap_month: '50' },
    { name: 'All', kind: 'fixed', amount: '5', basis: 'week' },
    { name: 'All', kind: 'fixed', amount: '5', cap_order: '50' },
    { name: 'All', kind: 'fixed', amount: '5', basis: 'unit', cap_order: '0' },
    { name: 'All', kind: 'fixed', rate: '5' },
    { name: 'All', kind: 'fixed', amount: 'much' },
    { ...good, customer_kind: 'old' },
    { ...good, country: 'XX' },
    { ...good, publisher_id: 0 },
    { ...good, publisher_id: 2_000_000_000 },
    { ...good, priority: -1 },
    { ...good, category: 1 },
    { ...good, sku: 'x'.repeat(201) },
  ];
  for (const rule of bad) {
    expect(await setTerms(mcid, [rule])).toMatchObject({ code: 21042, message: 'TERMS_INVALID' });
  }
  expect(await setTerms(mcid, [])).toMatchObject({ code: 21042 });
  expect(await setTerms(mcid, ['x' as unknown as object])).toMatchObject({ code: 21042 });
  expect(await setTerms('unknown', [good])).toMatchObject({ code: 20185 });
  expect(await setTerms(mcid, [good], { comm_rate: 1 })).toMatchObject({ code: 20071 });
  const brand = dataOf(await t.callAs(staff, openStaffBrand, { mcid }));
  expect(brand.terms_version).toBe(1);
});

test('a new secret is shown once, stored hashed, and replaces the old one', async () => {
  const { mcid, brand_id, secret: old } = await buildBrand(t);
  const { secret } = dataOf(await t.callAs(staff, renewBrandSecret, { mcid }));
  expect(secret).not.toBe(old);
  const row = await t.db
    .selectFrom('brands')
    .selectAll()
    .where('id', '=', brand_id)
    .executeTakeFirstOrThrow();
  expect(row.secret_hash).toBe(hashToken(secret));
  expect(JSON.stringify(dataOf(await t.callAs(staff, openStaffBrand, { mcid })))).not.toContain(
    secret,
  );
  expect(await t.callAs(staff, renewBrandSecret, { mcid: 'unknown' })).toMatchObject({
    code: 20185,
  });
});

test('an edit changes only the fields sent; a change of status publishes an event', async () => {
  const { mcid, brand_id } = await buildBrand(t, { category: 'Home' });
  const before = dataOf(await t.callAs(staff, openStaffBrand, { mcid }));
  const change = {
    status: 'offline' as const,
    approval_type: 'auto' as const,
    cookie_days: 0,
    country: 'de',
    support_region: ['at', 'DE'],
    currency: 'EUR',
    deeplink_domains: ['Shop.Example.org'],
    click_ref_param: 'subid',
    promotion_methods: { 1: 'allowed' as const, 6: 'forbidden' as const },
    tags: [],
    allow_deep_link: false,
    featured_rank: 3,
    site_url: 'https://www.new-home.example.net/start',
  };
  const after = dataOf(await t.callAs(staff, editBrand, { mcid, ...change }));
  expect(after).toEqual({
    ...before,
    ...change,
    country: 'DE',
    support_region: ['AT', 'DE'],
    deeplink_domains: ['shop.example.org'],
    domain: 'new-home.example.net',
    updated_at: after.updated_at,
  });
  const events = await t.db
    .selectFrom('events')
    .select('payload')
    .where('name', '=', 'brand.status_changed')
    .execute();
  expect(events.map((event) => event.payload)).toEqual([{ brand_id }]);
  const plain = dataOf(await t.callAs(staff, editBrand, { mcid, unfeature: 1 }));
  expect(plain.featured_rank).toBeNull();
});

test('a field listed in `clear` is emptied, unless a new value is sent as well', async () => {
  const { mcid } = await buildBrand(t, {
    logo: 'https://x.example.com/l.png',
    short_desc: 'Short',
    site_desc: 'Long',
    country: 'DE',
    restrictions: 'None',
    ppc_policy: 'None',
    contact_name: 'Ann',
  });
  const clear = ['logo', 'short_desc', 'country', 'restrictions', 'contact_name'];
  const input = { mcid, clear, contact_name: 'Bo' } as InputOf<typeof editBrand>;
  expect(dataOf(await t.callAs(staff, editBrand, input))).toMatchObject({
    logo: null,
    short_desc: '',
    site_desc: 'Long',
    country: null,
    restrictions: null,
    ppc_policy: 'None',
    contact_name: 'Bo',
  });
});

const editFields: [string, unknown, number][] = [
  ['mcid', undefined, 20109],
  ['mcid', 'unknown', 20185],
  ['merchant_name', 5, 20071],
  ['site_url', 'ftp://x.example.com', 21531],
  ['site_url', 'https://co.uk', 21531],
  ['logo', 'javascript:alert(1)', 20071],
  ['cat_ids', '999999999', 21009],
  ['tags', 'a,b', 20071],
  ['type', 3, 20113],
  ['offer_type', 'CPZ', 20071],
  ['country', 'XX', 20071],
  ['support_region', ['XX'], 20071],
  ['currency', 'ABC', 21027],
  ['currency', 1, 21027],
  ['status', 'gone', 20071],
  ['approval_type', 'none', 20071],
  ['cookie_days', -1, 20071],
  ['cookie_days', 3651, 20071],
  ['allow_deep_link', 'yes', 20071],
  ['deeplink_domains', ['https://x.example.com/'], 20071],
  ['deeplink_domains', ['com'], 20071],
  ['deeplink_domains', ['github.io'], 21532],
  ['click_ref_param', 'a b', 20071],
  ['promotion_methods', { 12: 'allowed' }, 20071],
  ['promotion_methods', { 1: 'maybe' }, 20071],
  ['contact_email', 1, 20071],
  ['featured_rank', 0, 20071],
  ['unfeature', 2, 20071],
  ['clear', ['merchant_name'], 20071],
  ['clear', 'logo', 20071],
];

test.each(editFields)('an edit with %s = %j is refused with %i', async (field, value, code) => {
  const { mcid } = await buildBrand(t);
  const input = { mcid, [field]: value } as InputOf<typeof editBrand>;
  expect(await t.callAs(staff, editBrand, input)).toMatchObject({ code, data: null });
});

test('staff find brands of every status; the read permission does not allow changes', async () => {
  const support = await buildStaff(t, 'support');
  const { mcid } = await buildBrand(t, {
    status: 'paused',
    merchant_name: 'Quietly Paused',
    type: 2,
  });
  const list = (input: InputOf<typeof listStaffBrands>) =>
    t.callAs(support, listStaffBrands, input);
  expect(dataOf(await list({ status: 'paused' })).list.map((row) => row.mcid)).toEqual([mcid]);
  expect(dataOf(await list({ keyword: 'quitely paused' })).total).toBe(1);
  expect(dataOf(await list({ type: 2, terms_pending: 0 })).total).toBe(1);
  expect(await list({ status: 'x' as 'paused' })).toMatchObject({ code: 20071 });
  expect(await list({ terms_pending: 2 as 1 })).toMatchObject({ code: 20071 });
  expect(await t.callAs(support, openStaffBrand, { mcid: 'unknown' })).toMatchObject({
    code: 20185,
  });
  for (const call of [editBrand, renewBrandSecret]) {
    expect(await t.callAs(support, call, { mcid })).toMatchObject({ code: 21040 });
  }
  expect(await t.callAs(publisher, openStaffBrand, { mcid })).toMatchObject({ code: 401 });
});
