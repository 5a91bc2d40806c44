import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { isPayoutType, listPayoutTypes } from './payout-providers.ts';

const t = await openTestApp();
const cast = (type: string) => sql`select ${type}::payout_type`.execute(t.db);

test('the database accepts every listed payout type and refuses other formats', async () => {
  for (const { value } of listPayoutTypes()) await cast(value);
  await expect(cast('Pay Pal')).rejects.toThrow('payout_type');
  await expect(cast('')).rejects.toThrow('payout_type');
});

test('names of object members are not payout types', () => {
  expect(['constructor', 'toString', '__proto__', 'cheque'].filter(isPayoutType)).toEqual([]);
});
