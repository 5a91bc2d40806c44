import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { buildOrderLine } from '../builders.ts';
import { type LineUpdate, updateLine, updateLines } from './store.ts';

const t = await openTestApp();
const AT = new Date('2026-03-04T05:06:07.890Z');

const CONVERTED: LineUpdate = {
  original_currency: 'EUR',
  original_minor: 9_007_199_254_740_993n,
  brand_currency: 'GBP',
  brand_sale_minor: 8_000n,
  brand_commission_minor: 800n,
  brand_rate: '0.8533333333333333',
  sale_rate: '1.0816',
  commission_rate: '1.2675781250000001',
};

const UPDATES: readonly LineUpdate[] = [
  {
    sale_minor: 9_007_199_254_740_993n,
    input: JSON.stringify({ amount_minor: '700', cancelled: true, name: 'Tee "Größe M"' }),
    order_time: AT,
    note: undefined,
    ...CONVERTED,
  },
  { status: 'rejected', reason: 'FRAUD', decided_at: AT, note: 'é \\ " \n' },
  { note: null, quantity: 3, updated_at: AT },
];

/** The rows after an update, which is rolled back. */
async function rowsAfter(ids: number[], update: (tx: Tx) => Promise<void>) {
  const tx = await t.db.startTransaction().execute();
  try {
    await update(tx as unknown as Tx);
    const rows = tx.selectFrom('order_lines').where('id', 'in', ids).selectAll();
    return await rows.orderBy('id').execute();
  } finally {
    await tx.rollback().execute();
  }
}

test('many lines are updated as each by itself, also a line that occurs twice', async () => {
  const ids: number[] = [];
  for (let nth = 0; nth < 8; nth += 1) ids.push((await buildOrderLine(t)).order_line_id);
  const updateOf = (id: number, nth: number) => ({ id, set: UPDATES[nth % UPDATES.length] ?? {} });
  const updates = [
    ...ids.map(updateOf),
    ...ids.slice(0, 3).map((id, nth) => updateOf(id, nth + 1)),
  ];
  const before = await rowsAfter(ids, async () => {});
  const wanted = await rowsAfter(ids, async (tx) => {
    for (const { id, set } of updates) await updateLine(tx, id, set);
  });
  expect(await rowsAfter(ids, (tx) => updateLines(tx, updates))).toEqual(wanted);
  expect(wanted.filter((row, nth) => row.updated_at === before[nth]?.updated_at)).toEqual([]);
});
