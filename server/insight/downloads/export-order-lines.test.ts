import { expect, test } from 'vitest';
import { exportStaffOrderLines } from '#contract/downloads/staff.ts';
import { listStaffOrderLines } from '#contract/orders/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { exportOrderLines } from './export-order-lines.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'finance');
const site = await buildPublisherWithSite(t);
const [brand, other] = [await buildReportingBrand(t), await buildReportingBrand(t)];

test('staff export the lines that match the filter, equal to the list', async () => {
  await buildOrderLine(t, { site, brand, status: 'approved', report: { amount: '80' } });
  await buildOrderLine(t, { site, brand, report: { amount: '20' } });
  await buildOrderLine(t, { site, brand: other });
  const filter = { brand_id: brand.id };
  const { list } = dataOf(await t.callAs(staff, listStaffOrderLines, filter));
  const file = dataOf(await t.callAs(staff, exportStaffOrderLines, filter));
  expect(file).toMatchObject({ media_type: 'text/csv' });
  const text = Buffer.from(file.content_base64, 'base64').toString('utf8').replace('\uFEFF', '');
  const [head = '', ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(rows).toHaveLength(2);
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  expect(column('id')).toEqual(list.map(({ id }) => String(id)));
  expect(column('commission')).toEqual(list.map(({ commission }) => commission));
  expect(column('status')).toEqual(list.map(({ status }) => status));
});

test('more lines than a file may have are refused', async () => {
  const large = await buildReportingBrand(t);
  await buildOrderLine(t, { site, brand: large });
  await buildOrderLine(t, { site, brand: large });
  const input = { brand_id: large.id, format: 'csv', curPage: 1, perPage: 20 } as never;
  await expect(exportOrderLines(t.db, input, 1)).rejects.toMatchObject({ key: 'EXPORT_TOO_LARGE' });
  expect(await exportOrderLines(t.db, input, 2)).toMatchObject({ media_type: 'text/csv' });
});

test('the same lines as a workbook', async () => {
  const input = { brand_id: brand.id, format: 'xlsx' } as const;
  const file = dataOf(await t.callAs(staff, exportStaffOrderLines, input));
  expect(file.file_name).toMatch(/^orders-.*\.xlsx$/);
  expect(Buffer.from(file.content_base64, 'base64').subarray(0, 2).toString()).toBe('PK');
});

test('publishers cannot export them', async () => {
  const publisher = await buildPublisher(t);
  expect(await t.callAs(publisher, exportStaffOrderLines, {})).not.toMatchObject({ code: 0 });
});
