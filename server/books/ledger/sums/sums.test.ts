import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { postTransaction } from '../post-transactions.ts';
import { reverseTransaction } from '../reverse-transaction.ts';
import type { AccountRef } from '../rules.ts';
import { addNextSums } from './add-next-sums.ts';
import { listCurrencyQuarters, readLedgerSums } from './read-sums.ts';

setClock(new Date('2026-03-10T10:05:00Z'));
const t = await openTestApp();
const own = (kind: AccountRef['kind'], currency = 'USD'): AccountRef => ({
  ...{ kind, owner_kind: 'network', owner_id: 0, currency },
});
let nth = 0;

/** Posts an amount from one account to another and returns the name of the transaction. */
async function post(kind: string, debit: AccountRef, credit: AccountRef, amount_minor: bigint) {
  nth += 1;
  const name = { kind, business_key: String(nth) };
  await inTransaction(t.db, (tx) =>
    postTransaction(tx, {
      ...name,
      description: '',
      postings: [
        { account: debit, direction: 'debit', amount_minor },
        { account: credit, direction: 'credit', amount_minor },
      ],
    }),
  );
  return name;
}

const march = { from: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-04-01T00:00:00Z') };
const read = async (period = march) =>
  (await readLedgerSums(t.db, { ...period, currency: 'USD' })).map((one) => [
    one.kind,
    one.account,
    Number(one.debit_minor),
    Number(one.credit_minor),
    Number(one.unbalanced_minor),
  ]);

test('sums count each posting once, whether the worker has added it or not', async () => {
  const paid = await post('invoice_paid', own('cash'), own('bad_debt'), 500n);
  await post('invoice_paid', own('cash'), own('bad_debt'), 70n);
  await post('invoice_paid', own('cash', 'EUR'), own('bad_debt', 'EUR'), 9n);
  const expected = [
    ['invoice_paid', 'bad_debt', 0, 570, 0],
    ['invoice_paid', 'cash', 570, 0, 0],
  ];
  expect(await read()).toEqual(expected);
  expect(await addNextSums(t, 1n)).toBe(true);
  expect(await read()).toEqual(expected);
  while (await addNextSums(t, 1n)) {}
  expect(await read()).toEqual(expected);
  await inTransaction(t.db, (tx) => reverseTransaction(tx, paid, 'a mistake'));
  const reversed = [
    ['invoice_paid', 'bad_debt', 500, 570, 0],
    ['invoice_paid', 'cash', 570, 500, 0],
  ];
  expect(await read()).toEqual(reversed);
  await addNextSums(t);
  expect(await read()).toEqual(reversed);
  const { rows } = await sql<{ quarter: Date }>`select distinct quarter from ledger_sums`.execute(
    t.db,
  );
  expect(rows).toEqual([{ quarter: new Date('2026-03-10T10:00:00Z') }]);
});

test('a period has what was posted in it, and a transaction that does not balance without sales is marked', async () => {
  const later = new Date('2026-03-10T10:15:00Z');
  setClock(later);
  await post('settlement', own('bad_debt'), own('sales_credited'), 30n);
  const expected = [
    ['settlement', 'bad_debt', 30, 0, 30],
    ['settlement', 'sales_credited', 0, 30, 0],
  ];
  const period = { from: later, until: march.until };
  expect(await read(period)).toEqual(expected);
  await addNextSums(t);
  expect(await read(period)).toEqual(expected);
  expect(await listCurrencyQuarters(t.db, period)).toEqual([{ currency: 'USD', quarter: later }]);
  expect(now().getTime()).toBeGreaterThanOrEqual(later.getTime());
});
