import { expect, test } from 'vitest';
import { couponFileTask } from './read-coupon-file.ts';

async function rowsOf(list: unknown) {
  const rows: unknown[] = [];
  const parts = couponFileTask.run(Buffer.from(JSON.stringify(list)), 'brand', {});
  for await (const part of parts) rows.push(...part.rows);
  return rows;
}

test('a name that is an object is an error of its row, not of the file', async () => {
  const rows = await rowsOf([
    { code: 'A', description: { toString: 1 } },
    { code: 'B', name: '5% off' },
  ]);
  expect(rows).toMatchObject([
    { row: 1, fields: null, error: { field: 'name' } },
    { row: 2, fields: { code: 'B', discount_value: '5' }, error: null },
  ]);
});
