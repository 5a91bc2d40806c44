import { expect, test } from 'vitest';
import { listPayments, readPayment, readStatement } from '#contract/payments/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { insertPayment } from './store.ts';

const t = await openTestApp();
const publisher = await buildPublisherWithSite(t);

const request = (day: string, of = publisher) =>
  inTransaction(t.db, (tx) =>
    insertPayment(tx, {
      publisher_id: of.publisher_id,
      currency: 'USD',
      amount_minor: 1000n,
      method: 'bank',
      masked_details: '•••• 3000',
      status: 'to_be_paid',
      requested_at: new Date(`${day}T12:00:00Z`),
    }),
  );
const numberOf = async (payment_id: number) =>
  dataOf(await t.callAs(publisher, readPayment, { payment_id })).number;

test('payments are numbered by month, without gaps and across publishers', async () => {
  const other = await buildPublisherWithSite(t);
  const first = await request('2031-11-15');
  await request('2031-11-15', other);
  const refused = inTransaction(t.db, async (tx) => {
    await tx.selectFrom('payments').select('id').where('id', '=', first).forUpdate().execute();
    await insertPayment(tx, {
      publisher_id: publisher.publisher_id,
      currency: 'USD',
      amount_minor: 1000n,
      method: 'bank',
      masked_details: '',
      status: 'to_be_paid',
      requested_at: new Date('2031-11-15T12:00:00Z'),
    });
    throw new Error('rolled back');
  });
  await expect(refused).rejects.toThrow('rolled back');
  const third = await request('2031-11-30');
  const next = await request('2031-12-01');
  const numbers = await Promise.all([first, third, next].map(numberOf));
  expect(numbers).toEqual(['P-2031-11-0001', 'P-2031-11-0003', 'P-2031-12-0001']);
});

test('requests at the same time have different numbers', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => request('2032-01-15')));
  const numbers = await Promise.all(ids.map(numberOf));
  expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6].map((place) => `P-2032-01-000${place}`));
});

test('a payment is found by its number, which its statement has and nobody changes', async () => {
  const payment_id = await request('2033-02-15');
  const found = async (keyword: string) =>
    dataOf(await t.callAs(publisher, listPayments, { keyword })).list.map((one) => one.payment_id);
  expect(await found('p-2033-02-0001')).toEqual([payment_id]);
  expect(await found('P-2033-02-0002')).toEqual([]);
  const { file_name, content_base64 } = dataOf(
    await t.callAs(publisher, readStatement, { payment_id }),
  );
  expect(file_name).toBe('statement-P-2033-02-0001.pdf');
  const words = readPdfWords(Buffer.from(content_base64, 'base64'));
  expect(words).toContain('P-2033-02-0001');
  const change = t.db.updateTable('payments').set({ number: 'P-1' }).where('id', '=', payment_id);
  await expect(change.execute()).rejects.toThrow('is immutable');
});
