import { expect, test } from 'vitest';
import { spentMs } from '#fixtures/testing/spent-ms.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { feedTask } from './read-feed-batches.ts';

const site_url = 'https://shop.example.com';
const terms = {
  brand: { type: 1, site_url, currency: 'USD', domain: 'shop.example.com', deeplink_domains: [] },
};

async function readAll(feed: string) {
  const found = { rows: 0, good: 0, bad: 0 };
  for await (const batch of feedTask.run({ bytes: Buffer.from(feed) }, terms)) {
    found.rows += batch.rows;
    found.good += batch.staged.filter(({ data }) => data !== null).length;
    found.bad += batch.problems.length;
  }
  return found;
}

test('an object that cannot be converted to text invalidates only its own row', async () => {
  const odd = { toString: 1, valueOf: 2 };
  const names = ['name', 'price', 'link', 'image', 'category', 'promo_codes', 'rating', 'stock'];
  const rows = names.map((name, id) => ({ id, name: 'x', price: 1, [name]: odd }));
  const feed = JSON.stringify([...rows, { id: odd }, { id: [[odd]] }]);
  expect(await readAll(feed)).toEqual({ rows: 10, good: 6, bad: 4 });
});

test('a table whose encoding breaks in its middle is refused with that reason', async () => {
  const rows = Buffer.from(`\uFEFFid,name,price\n${'1,x,1\n'.repeat(60_000)}`, 'utf16le');
  // An unpaired surrogate.
  rows.writeUInt16LE(0xd800, rows.length - 400);
  const read = async () => {
    for await (const _batch of feedTask.run({ bytes: rows }, terms));
  };
  await expect(read()).rejects.toEqual(new Refusal('FILE_ENCODING_INVALID'));
});

test('names full of starts of scripts, and of keys and aliases of YAML, are read in time', async () => {
  const spent = spentMs();
  const name = '<script '.repeat(2_000);
  const rows = Array.from({ length: 500 }, (_, id) => ({ id, name, description: name, price: 1 }));
  expect((await readAll(JSON.stringify(rows))).rows).toBe(500);
  const keys = Array.from({ length: 9_000 }, (_, nth) => `  k${nth}: 1`).join('\n');
  expect((await readAll(`- id: 1\n${keys}\n- id: &a 2\n  name: *a\n`)).rows).toBe(2);
  expect(spent()).toBeLessThan(20_000);
});
