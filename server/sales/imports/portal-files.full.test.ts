import { expect, test } from 'vitest';
import { brandDecisionImports, decideBrandOrdersByFile } from '#contract/imports/brand.ts';
import { orderImports } from '#contract/imports/staff.ts';
import { showBrandOrderLine } from '#contract/orders/brand.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrandUser } from '#server/offers/brand-members/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { sendFile } from '#server/people/uploads/builders.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { runImports } from './builders.ts';

const t = await openTestApp();

test('a brand decides its orders by file and undoes it; those of others do not exist for it', async () => {
  const [brand, otherBrand] = [await buildReportingBrand(t), await buildReportingBrand(t)];
  const { mcid } = brand;
  const person = await buildBrandUser(t, { mcid });
  const other = await buildBrandUser(t, { mcid: otherBrand.mcid });
  const mine = await buildOrderLine(t, { brand });
  const foreign = await buildOrderLine(t, { brand: otherBrand });
  const text = `order_id,decision\n${mine.order_id},approved\n${foreign.order_id},approved`;
  const added = await sendFile(t, person, decideBrandOrdersByFile, text, {}, { mcid });
  const { id } = dataOf(added) as { id: number };
  await runImports(t);
  const { show, list, listRows, apply, undo } = brandDecisionImports;
  expect(dataOf(await t.callAs(person, show, { mcid, id }))).toMatchObject({
    ...{ state: 'checked', rows_ok: 1, rows_bad: 1, by_name: 'Billie Brand' },
    errors: [{ key: 'CONVERSION_NOT_FOUND' }],
  });
  for (const call of [show, apply, undo, listRows]) {
    const asked = await t.callAs(other, call as typeof show, { mcid: otherBrand.mcid, id });
    expect(asked.message).toBe('IMPORT_NOT_FOUND');
  }
  expect(dataOf(await t.callAs(other, list, { mcid: otherBrand.mcid })).total).toBe(0);
  dataOf(await t.callAs(person, apply, { mcid, id, skip_bad: 1 }));
  await runImports(t);
  const status = async () =>
    dataOf(await t.callAs(person, showBrandOrderLine, { mcid, id: mine.order_line_id }));
  expect(await status()).toMatchObject({ status: 'approved' });
  expect((await status()).history.at(-1)?.user_name).toBe('Billie Brand');
  dataOf(await t.callAs(person, undo, { mcid, id }));
  await runImports(t);
  expect(await status()).toMatchObject({ status: 'pending' });
  const staff = await buildStaff(t, 'finance');
  expect(dataOf(await t.callAs(staff, orderImports.show, { id })).state).toBe('undone');
});

test('a brand does not see the files that staff have submitted for it', async () => {
  const brand = await buildReportingBrand(t);
  const person = await buildBrandUser(t, { mcid: brand.mcid });
  const row = await t.db
    .insertInto('file_imports')
    .values({
      ...{ brand_id: brand.id, kind: 'decisions', file_name: 'a.csv', state: 'checked' },
      ...{ rows_total: 0, rows_ok: 0, rows_bad: 0, errors: '[]', created_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { mcid } = brand;
  const asked = await t.callAs(person, brandDecisionImports.show, { mcid, id: row.id });
  expect(asked.message).toBe('IMPORT_NOT_FOUND');
});
