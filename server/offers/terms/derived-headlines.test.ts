import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStaffBrand } from '#contract/brands/staff.ts';
import type { InputOf } from '#contract/call.ts';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { inTransaction } from '#server/platform/db/connect.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');
const publisher = await buildPublisher(t);

test('the migration replaces typed headlines by derived ones, as new versions have them', async () => {
  const rules: InputOf<typeof setBrandTerms>['rules'] = [
    { name: 'All', kind: 'fixed', amount: '2.5', basis: 'unit' },
    { name: 'Shoes', kind: 'percent', rate: '12.5', category: 'Shoes' },
    { name: 'Bags', kind: 'percent', rate: '10', category: 'Bags' },
    { name: 'Deal', kind: 'percent', rate: '30', publisher_id: publisher.publisher_id },
  ];
  const { mcid, brand_id } = await buildBrand(t);
  const { comm_rate: derived } = dataOf(await t.callAs(staff, setBrandTerms, { mcid, rules }));
  expect(derived).toBe('2.50 USD per unit or 10% – 12.5%');
  const typed = { comm_rate: '8%' };
  await t.db.updateTable('brands').set(typed).where('id', '=', brand_id).execute();
  await t.db.updateTable('terms_versions').set(typed).where('brand_id', '=', brand_id).execute();
  const file = new URL(
    '../../platform/db/migrations/development/0310-derived-headlines.sql',
    import.meta.url,
  );
  await inTransaction(t.db, (tx) => sql.raw(readFileSync(file, 'utf8')).execute(tx));
  const brand = dataOf(await t.callAs(staff, openStaffBrand, { mcid }));
  expect(brand.comm_rate).toBe(derived);
  expect(brand.terms_history.map((one) => one.comm_rate)).toEqual([derived, '10%']);
});
