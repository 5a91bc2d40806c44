import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildReportingBrand } from '#server/sales/orders/builders.ts';
import { importNow } from './import-now.ts';

const t = await openTestApp();

test('an import whose batch always fails ends with the reason', async () => {
  const brand = await buildReportingBrand(t);
  await sql`create function refuse_line() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`.execute(t.db);
  await sql`create trigger refuse_line before insert on order_lines
    for each row execute function refuse_line()`.execute(t.db);
  // The back-off passes at once.
  const hurry = globalThis.setInterval(() => advanceClock(120_000), 50);
  const bytes = Buffer.from('order_id,amount\nA,1.00\n');
  const by = { brand_id: brand.id, staff_id: null, kind: 'orders' } as const;
  const done = importNow(t, { ...by, file: { name: 'orders.csv', bytes }, apply: true });
  await expect(done).rejects.toThrow(/failed 4 times: .*the disk is full/);
  globalThis.clearInterval(hurry);
  const rows = await t.db.selectFrom('order_lines').select('id').execute();
  expect(rows).toEqual([]);
});
