import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listPublishers } from '#contract/accounts/staff.ts';
import {
  addCoupon,
  editCoupon,
  endCoupon,
  listCoupons,
  listStaffCoupons,
} from '#contract/coupons/publisher.ts';
import { importCouponFile } from '#contract/imports/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { sharedData } from '#fixtures/testing/shared-data.ts';
import { hostileTexts, notText, tryHostileTexts, tryInputs } from '#fixtures/testing/try-inputs.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { buildImport } from './builders.ts';

const REAL = sharedData('coupons/aws-retail-demo-offers.json');
const SPECTRUM = sharedData('hostile/csv-spectrum');
const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');
const dayIn = (days: number) =>
  new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

const upload = (content: string | Buffer | null, choice: Record<string, unknown> = {}) =>
  buildImport(t, staff, importCouponFile, content, choice);
const kept = async (mcid: string) =>
  dataOf(await t.callAs(staff, listStaffCoupons, { mcid, status: 'all', perPage: 200 })).list;

describe('a file of coupons', () => {
  const CSV = `mcid,id,name,code,kind,discount_kind,discount_value,min_spend,country,category,starts_at,ends_at
MCID,1,"Ten, off",TEN,coupon,percent,10.00,50,us,Shoes,2026-01-01,2099-12-31
MCID,2,Sale,,deal,,,,,,2026-01-01,
MCID,3,Free post,,no_code,shipping,,,,,,2099-01-01
`;

  test('is previewed, imported, and importing it again changes nothing', async () => {
    const { mcid } = await buildBrand(t);
    const csv = CSV.replaceAll('MCID', mcid);
    const looked = await upload(csv);
    expect(looked.data).toMatchObject({ state: 'checked', rows_ok: 3, rows_new: 3, errors: [] });
    expect(await kept(mcid)).toEqual([]);
    expect((await upload(csv, { apply: 1 })).data).toMatchObject({ state: 'applied', rows_new: 3 });
    const before = await kept(mcid);
    expect(before.find((one) => one.code === 'TEN')).toMatchObject({
      name: 'Ten, off',
      discount_value: '10',
      min_spend: '50.00',
      country: 'US',
      starts_at: '2026-01-01T00:00:00.000Z',
      ends_at: '2099-12-31T23:59:59.999Z',
      imported: true,
    });
    expect((await upload(csv, { apply: 1 })).data).toMatchObject({
      rows_repeated: 3,
      rows_changed: 0,
    });
    expect(await kept(mcid)).toEqual(before);
    const changed = await upload(csv.replace('10.00', '12'), { apply: 1 });
    expect(changed.data).toMatchObject({ rows_repeated: 2, rows_changed: 1, rows_new: 0 });
  });

  test('with invalid rows is reported by row and stored only if they are skipped', async () => {
    const { mcid, brand_id, domain } = await buildBrand(t);
    const csv = `name,code,kind,landing_url,discount_kind,discount_value,starts_at,ends_at,exclusive_publisher
Good,GOOD,coupon,https://${domain}/sale,,,,,
No code,,coupon,,,,,,
Code too much,CODE,no_code,,,,,,
Away,AWAY,coupon,https://other.example.net/,,,,,
Too much,MUCH,coupon,,percent,101,,,
Backwards,BACK,coupon,,,,2026-05-02,2026-05-01,
No day,DAY,coupon,,,,2026-02-30,,
Unknown,UNKNOWN,coupon,,,,,,MP000
Twice,good,coupon,,,,,,
,,,
`;
    const looked = (await upload(csv, { brand_id })).data;
    expect(looked).toMatchObject({ rows_total: 10, rows_ok: 1, rows_bad: 9 });
    expect(looked.errors.map(({ row, field, key }) => [row, field, key])).toEqual([
      [2, 'code', 'COUPON_CODE_INVALID'],
      [3, 'code', 'COUPON_CODE_INVALID'],
      [4, 'landing_url', 'BRAND_TARGET_URL_INVALID'],
      [5, 'discount_value', 'COUPON_DISCOUNT_INVALID'],
      [6, 'ends_at', 'COUPON_DATES_INVALID'],
      [7, 'starts_at', 'COUPON_DATES_INVALID'],
      [8, 'exclusive_publisher', 'COUPON_PUBLISHER_INVALID'],
      [9, 'code', 'COUPON_CODE_TAKEN'],
      [10, null, 'PARAMS_TYPE_ERROR'],
    ]);
    expect((await upload(csv, { brand_id, apply: 1 })).message).toBe('FILE_ROWS_INVALID');
    expect(await kept(mcid)).toEqual([]);
    const applied = await upload(csv, { brand_id, apply: 1, skip_bad: 1 });
    expect(applied.data).toMatchObject({ state: 'applied', rows_new: 1, rows_bad: 9 });
    expect((await upload('name\nNo brand\n')).data.errors).toMatchObject([
      { row: 1, field: 'mcid', key: 'BRAND_NOT_EXISTS' },
    ]);
  });

  test('of another kind is refused', async () => {
    const { brand_id } = await buildBrand(t);
    expect((await upload(null, { brand_id })).message).toBe('FILE_REQUIRED');
    const inBig5 = Buffer.from([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0x81, 0x40, 0x8d, 0xff]);
    expect((await upload(inBig5, { brand_id })).message).toBe('FILE_ENCODING_INVALID');
    for (const none of ['', 'a,b\n1,2\n', '{', '7', '{"coupons":7}', 'name,odd\na,b\n']) {
      expect((await upload(none, { brand_id })).message, none).toBe('FILE_TYPE_NOT_ALLOWED');
    }
  });

  test.each([
    ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-8 with its mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['latin-1', (text: string) => Buffer.from(text, 'latin1')],
  ])('may come in %s', async (_name, encode) => {
    const { mcid, brand_id } = await buildBrand(t);
    const done = await upload(encode('name,code\nMöbel für alle,MÖBEL\n'), { brand_id, apply: 1 });
    expect(done.data).toMatchObject({ rows_new: 1 });
    expect(await kept(mcid)).toMatchObject([{ name: 'Möbel für alle', code: 'MÖBEL' }]);
  });

  test.skipIf(!existsSync(REAL))('of the retail demonstration imports, twice', async () => {
    const { mcid, brand_id } = await buildBrand(t);
    const bytes = readFileSync(REAL);
    const first = await upload(bytes, { brand_id, apply: 1 });
    expect(first.data).toMatchObject({ rows_bad: 0, rows_new: 15, state: 'applied' });
    expect((await upload(bytes, { brand_id, apply: 1 })).data).toMatchObject({ rows_repeated: 15 });
    const list = await kept(mcid);
    expect(list.find((one) => one.code === 'AMAZON20')).toMatchObject({
      name: '20% off any purchase',
      discount_kind: 'percent',
      discount_value: '20',
      ends_at: null,
      status: 'active',
    });
  });

  test.skipIf(!existsSync(SPECTRUM))('may be any CSV there is: judged, never a fault', async () => {
    const { brand_id } = await buildBrand(t);
    const { readdirSync } = await import('node:fs');
    const files = readdirSync(`${SPECTRUM}/csvs`).filter((name) => name.endsWith('.csv'));
    expect(files.length).toBeGreaterThan(5);
    for (const name of files) {
      const bytes = readFileSync(`${SPECTRUM}/csvs/${name}`);
      const renamed = Buffer.from(bytes.toString().replace(/^[^,\n\r]+/, 'name'));
      for (const content of [bytes, renamed]) {
        const { code } = await upload(content, { brand_id, apply: 1, skip_bad: 1 });
        expect([0, 21012], name).toContain(code);
      }
    }
  });

  test('stores every hostile text unchanged', async () => {
    const { brand_id } = await buildBrand(t);
    const texts = hostileTexts().filter((one) => one.trim() !== '' && one.length <= 200);
    const file = texts.map((name, id) => ({ id: `${id}`, name, kind: 'deal' }));
    const done = await upload(JSON.stringify(file), { brand_id, apply: 1, skip_bad: 1 });
    expect(done.code).toBe(0);
    const again = await upload(JSON.stringify(file), { brand_id, apply: 1, skip_bad: 1 });
    expect(again.data).toMatchObject({
      rows_new: 0,
      rows_changed: 0,
      rows_repeated: done.data.rows_ok,
    });
  });
});

describe('the coupons a publisher sees', () => {
  test('match the filters and include own exclusive ones, never those of others', async () => {
    const brand = await buildBrand(t, { category: 'Home>Garden', country: 'US' });
    const [owner, other] = [await buildPublisherWithSite(t), await buildPublisherWithSite(t)];
    await buildRelationship(t, owner, brand);
    const admin = await buildStaff(t);
    const { list } = dataOf(await t.callAs(admin, listPublishers, { keyword: owner.username }));
    const exclusive_publisher = list[0]?.publisher_code ?? '';
    const { mcid } = brand;
    const add = async (fields: object) =>
      dataOf(await t.callAs(staff, addCoupon, { mcid, name: 'x', ...fields }));
    await add({ name: 'Own', code: 'OWN', exclusive_publisher });
    await add({ name: 'Soon over', code: 'SOON', ends_at: dayIn(1) });
    await add({ name: 'To come', kind: 'deal', starts_at: dayIn(5) });
    await add({ name: 'Over', code: 'OVER', starts_at: '2020-01-01', ends_at: '2020-02-01' });
    await add({ name: 'Canada', kind: 'no_code', country: 'CA', category: 'Lamps' });
    const names = async (filter: object, caller = owner) =>
      dataOf(await t.callAs(caller, listCoupons, { mcid, ...filter }))
        .list.map((one) => one.name)
        .sort();
    expect(await names({})).toEqual(['Canada', 'Own', 'Soon over', 'To come']);
    expect(await names({}, other)).toEqual(['Canada', 'Soon over', 'To come']);
    expect(await names({ status: 'all' })).toHaveLength(5);
    expect(await names({ status: 'expired' })).toEqual(['Over']);
    expect(await names({ status: 'upcoming' })).toEqual(['To come']);
    expect(await names({ status: 'expiring' })).toEqual(['Soon over']);
    expect(await names({ status: 'active' })).toEqual(['Canada', 'Own', 'Soon over']);
    expect(await names({ exclusive: 1 })).toEqual(['Own']);
    expect(await names({ kind: 'deal' })).toEqual(['To come']);
    expect(await names({ country: 'ca' })).toEqual(['Canada']);
    expect(await names({ country: 'US' })).toEqual(['Own', 'Soon over', 'To come']);
    expect(await names({ category: 'Lamps' })).toEqual(['Canada']);
    expect(await names({ category: 'Home' })).toHaveLength(4);
    expect(await names({ category: 'Home>Garden' })).toHaveLength(4);
    expect(await names({ category: 'Garden>Home' })).toHaveLength(0);
    expect(await names({ keyword: 'soon' })).toEqual(['Soon over']);
    expect(await names({ keyword: '%' })).toEqual([]);
    expect(await names({ relationship: 2 })).toHaveLength(4);
    expect(await names({ relationship: 2 }, other)).toEqual([]);
    const reply = dataOf(await t.callAs(owner, listCoupons, { mcid, order_type: 'ending' }));
    expect(reply.counts).toEqual({ all: 5, upcoming: 1, active: 3, expiring: 1, expired: 1 });
    expect(reply.total).toBe(4);
    expect(reply.list[0]).toMatchObject({ name: 'Soon over', relationship_status: 2 });
    await t.db.updateTable('brands').set({ status: 'offline' }).where('mcid', '=', mcid).execute();
    expect(await names({})).toEqual([]);
  });

  test('can be edited and ended, and never share a code in the same period', async () => {
    const { mcid, domain } = await buildBrand(t, { currency: 'EUR' });
    const coupon = { mcid, name: 'Ten', code: 'TEN', ends_at: dayIn(10) };
    const made = dataOf(await t.callAs(staff, addCoupon, coupon));
    expect(await t.callAs(staff, addCoupon, { ...coupon, code: 'ten' })).toMatchObject({
      message: 'COUPON_CODE_TAKEN',
      data: { field: 'code' },
    });
    const { coupon_id } = made;
    const page = `https://www.${domain}/sale`;
    const words = {
      name: 'Twelve',
      code: 'TEN',
      discount_kind: 'fixed',
      discount_value: '12.50',
    } as const;
    const edited = await t.callAs(staff, editCoupon, { coupon_id, ...words, landing_url: page });
    expect(dataOf(edited)).toMatchObject({
      name: 'Twelve',
      discount_value: '12.5',
      currency: 'EUR',
      landing_url: page,
      starts_at: made.starts_at,
      ends_at: null,
      status: 'active',
    });
    const later = { ...coupon, starts_at: dayIn(20), ends_at: dayIn(30) };
    expect((await t.callAs(staff, addCoupon, later)).message).toBe('COUPON_CODE_TAKEN');
    const ended = dataOf(await t.callAs(staff, endCoupon, { coupon_id }));
    expect(ended).toMatchObject({ status: 'expired' });
    expect(dataOf(await t.callAs(staff, endCoupon, { coupon_id }))).toEqual(ended);
    const next = dataOf(await t.callAs(staff, addCoupon, later));
    const { coupon_id: nextId } = next;
    expect(next.status).toBe('upcoming');
    expect(dataOf(await t.callAs(staff, endCoupon, { coupon_id: nextId })).status).toBe('expired');
  });

  test('unknown coupons are refused, and each invalid input has its own error', async () => {
    const owner = await buildPublisherWithSite(t);
    const words = { name: 'x', code: 'X' };
    const coupon_id = 999_999;
    for (const answer of [
      await t.callAs(staff, editCoupon, { coupon_id, ...words }),
      await t.callAs(staff, endCoupon, { coupon_id }),
    ]) {
      expect(answer.message).toBe('COUPON_NOT_FOUND');
    }
    const nowhere = { mcid: 'no-such-brand', ...words };
    expect((await t.callAs(staff, addCoupon, nowhere)).message).toBe('BRAND_NOT_EXISTS');
    const { mcid: unknown } = nowhere;
    expect((await t.callAs(owner, listCoupons, { mcid: unknown })).message).toBe(
      'BRAND_NOT_EXISTS',
    );
    const foreign = await buildPublisherWithSite(t);
    const elsewhere = { site_id: foreign.site_id };
    expect((await t.callAs(owner, listCoupons, elsewhere)).message).toBe(
      'SITE_NOT_EXISTS_OR_INVALID',
    );
    const { mcid } = await buildBrand(t);
    const good = { mcid, ...words };
    expect(
      await tryInputs(t, staff, addCoupon, good, [
        ...notText('name', 'COUPON_NAME_INVALID'),
        ['name', undefined, 'COUPON_NAME_INVALID'],
        ['kind', 'bargain', 'COUPON_KIND_INVALID'],
        ['code', 'two words', 'COUPON_CODE_INVALID'],
        ['discount_value', '-5', 'COUPON_DISCOUNT_INVALID'],
        ['discount_kind', 'half', 'COUPON_DISCOUNT_INVALID'],
        ['ends_at', '31.12.2026', 'COUPON_DATES_INVALID'],
        ['country', 'XX1', 'PARAMS_TYPE_ERROR'],
        ['landing_url', 'javascript:alert(1)', 'BRAND_TARGET_URL_INVALID'],
      ]),
    ).toEqual([]);
    expect(
      await tryInputs(t, owner, listCoupons, {}, [
        ['status', 'gone', 'COUPON_STATUS_INVALID'],
        ['kind', 'gone', 'COUPON_KIND_INVALID'],
        ['exclusive', 2, 'PARAMS_TYPE_ERROR'],
      ]),
    ).toEqual([]);
    const fields = ['keyword', 'category'];
    expect(await tryHostileTexts(t, owner, listCoupons, {}, fields)).toEqual([]);
  });
});
