import { expect, test } from 'vitest';
import { openStaffBrand } from '#contract/brands/staff.ts';
import { editCoupon, listStaffCoupons } from '#contract/coupons/publisher.ts';
import {
  catalogueImports,
  importBrandFile,
  importCouponFile,
  importProductFile,
  orderImports,
} from '#contract/imports/staff.ts';
import { listProducts } from '#contract/products/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildImport, runImports } from './builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');
const publisher = await buildPublisherWithSite(t);

type UploadCall = Parameters<typeof buildImport>[2];
async function apply(call: UploadCall, content: string, attributes: object = {}) {
  const { data } = await buildImport(t, staff, call, content, { ...attributes, apply: 1 });
  expect(data).toMatchObject({ state: 'applied', errors: [] });
  return data;
}

async function undo(id: number) {
  dataOf(await t.callAs(staff, catalogueImports.undo, { id }));
  await runImports(t);
  return dataOf(await t.callAs(staff, catalogueImports.show, { id }));
}

test('undoing coupons restores changed ones, deletes new ones and keeps edited ones', async () => {
  const { mcid, brand_id } = await buildBrand(t);
  const list = async () =>
    dataOf(await t.callAs(staff, listStaffCoupons, { mcid, status: 'all' })).list;
  await apply(importCouponFile, 'id,name,code\n1,One,A\n2,Two,B', { brand_id });
  const before = (await list()).map(({ updated_at: _, ...coupon }) => coupon);
  const second = 'id,name,code\n1,Uno,A\n2,Due,B\n3,Three,C';
  const { id } = await apply(importCouponFile, second, { brand_id });
  expect(await list()).toHaveLength(3);
  expect(await undo(id)).toMatchObject({ state: 'undone', lines_undone: 3, lines_kept: 0 });
  expect((await list()).map(({ updated_at: _, ...coupon }) => coupon)).toEqual(before);
  const again = await apply(importCouponFile, second, { brand_id });
  const edited = (await list()).find((one) => one.code === 'C');
  const change = { name: 'Edited', kind: 'coupon', code: 'C' } as const;
  dataOf(await t.callAs(staff, editCoupon, { coupon_id: edited?.coupon_id ?? 0, ...change }));
  expect(await undo(again.id)).toMatchObject({ lines_undone: 2, lines_kept: 1 });
  expect((await list()).map((one) => one.name).sort()).toEqual(['Edited', 'One', 'Two']);
  const rows = dataOf(await t.callAs(staff, catalogueImports.listRows, { id: again.id })).list;
  expect(rows.map((one) => [one.subject, one.kept_because])).toEqual([
    [['Uno', 'A'], null],
    [['Due', 'B'], null],
    [['Three', 'C'], 'IMPORT_LINE_CHANGED'],
  ]);
});

test('undoing brands restores names and terms; new brands go offline, drafts stay drafts', async () => {
  const programme = (slug: string, name: string, rate: string) => ({
    ...{ slug, name, url: `https://${slug}.example.com`, category: 'Home' },
    commission: { type: 'one-time', rate, currency: 'EUR' },
  });
  const fileOf = (...programs: object[]) => JSON.stringify({ programs });
  await apply(importBrandFile, fileOf(programme('undone', 'First', '10%')));
  const { id } = await apply(
    importBrandFile,
    fileOf(programme('undone', 'Second', '12%'), programme('added', 'Added', '5%')),
    { publish: 1 },
  );
  const draft = fileOf(programme('draft', 'Draft', '5%'));
  const show = async (mcid: string) => dataOf(await t.callAs(staff, openStaffBrand, { mcid }));
  expect(await show('undone')).toMatchObject({ merchant_name: 'Second', comm_rate: '12%' });
  expect(await undo(id)).toMatchObject({ lines_undone: 2, lines_kept: 0 });
  const brand = await show('undone');
  expect(brand).toMatchObject({ merchant_name: 'First', comm_rate: '10%', terms_version: 3 });
  expect(brand.commission_rules[0]).toMatchObject({ rate: '10', terms_version: 3 });
  expect(await show('added')).toMatchObject({ status: 'offline' });
  await undo((await apply(importBrandFile, draft)).id);
  expect(await show('draft')).toMatchObject({ status: 'draft' });
  await apply(importBrandFile, draft, { publish: 1 });
  expect(await show('draft')).toMatchObject({ status: 'online' });
});

test('a product file runs in the background with a mapping, and undoing it restores the range', async () => {
  const { mcid, brand_id } = await buildBrand(t);
  const list = async () => {
    const found = await t.callAs(publisher, listProducts, { mcid, order_type: 'newest' });
    return dataOf(found)
      .list.map((one) => `${one.asin} ${one.name} ${one.price}`)
      .sort();
  };
  const mapping = { columns: { id: 'Nummer', title: 'Titel', price: 'Preis' }, decimal_comma: 1 };
  const first = 'Nummer;Titel;Preis\n1;Tasse;5,50\n2;Kanne;1.020,00';
  await apply(importProductFile, first, { brand_id, mapping });
  expect(await list()).toEqual(['1 Tasse 5.50', '2 Kanne 1020.00']);
  // The mapping is remembered for the brand.
  const second = 'Nummer;Titel;Preis\n1;Tasse;6,00\n3;Teller;4,00';
  const { id } = await apply(importProductFile, second, { brand_id });
  const shown = dataOf(await t.callAs(staff, catalogueImports.show, { id }));
  expect(shown).toMatchObject({ rows_new: 1, rows_changed: 1, vanished: 1, lines_changed: 3 });
  expect(await list()).toEqual(['1 Tasse 6.00', '3 Teller 4.00']);
  expect(await undo(id)).toMatchObject({ lines_undone: 3, lines_kept: 0 });
  expect(await list()).toEqual(['1 Tasse 5.50', '2 Kanne 1020.00']);
  const notAnOrder = await t.callAs(await buildStaff(t, 'finance'), orderImports.show, { id });
  expect(notAnOrder.message).toBe('IMPORT_NOT_FOUND');
});
