import { expect, test } from 'vitest';
import { importCouponFile } from '#contract/imports/staff.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildImport } from './builders.ts';

const t = await openTestApp();

test('a file of coupons is checked for equal codes also where they are far apart', async () => {
  const staff = await buildStaff(t, 'account_manager');
  const { brand_id } = await buildBrand(t);
  const between = Array.from({ length: 1_100 }, (_, nth) => `Deal ${nth},D-${nth},coupon`);
  const rows = ['First,SAME,coupon', ...between, 'Last,same,coupon'];
  const csv = ['name,code,kind', ...rows, ''].join('\n');
  const looked = (await buildImport(t, staff, importCouponFile, csv, { brand_id })).data;
  expect(looked).toMatchObject({ rows_ok: 1_101, rows_bad: 1 });
  expect(looked.errors).toMatchObject([{ row: 1_102, field: 'code', key: 'COUPON_CODE_TAKEN' }]);
});
