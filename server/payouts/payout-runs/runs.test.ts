import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readPayment } from '#contract/payments/publisher.ts';
import { editPayoutMethod } from '#contract/payout-methods/publisher.ts';
import * as calls from '#contract/payout-runs/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildLimits } from '#server/books/money-limits/builders.ts';
import { GERMAN_BANK } from '#server/payouts/payments/builders.ts';
import { releasePayments } from '#server/payouts/payments/hold-payments.ts';
import { adviceOf } from '#server/payouts/payments/rules.ts';
import { HOLD_MS } from '#server/payouts/payout-methods/rules.ts';
import { openFakeProviders } from '#server/payouts/payout-providers/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { buildApprovedRun, buildPayers, buildPayment, WALLET } from './builders.ts';
import { payoutQueue } from './jobs.ts';

const fake = await openFakeProviders();
afterAll(fake.close);
const t = await openTestApp({
  ...fake.env,
  PAYOUT_PROVIDER_TIMEOUT_MS: '9000',
});
await buildLimits(t, 'USD', { payout: '1000.00', day: '5000.00' });
let payers = await buildPayers(t);
let { maker, second } = payers;
/** Sessions expire while the clock advances over holds and days. */
const signInAgain = async () => {
  payers = await buildPayers(t);
  ({ maker, second } = payers);
};
beforeEach(signInAgain);
/** `buildPayment`, followed by a new sign-in of the staff. */
const owe = async (...given: [method?: object, amount?: string]) => {
  const made = await buildPayment(t, ...given);
  await signInAgain();
  return made;
};
const paymentOf = (id: number) =>
  t.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const drain = async () => {
  while (await runNext(t, payoutQueue)) {}
};
const show = async (id: number) =>
  dataOf(await t.callAs(maker, calls.showPayoutRun, { id, perPage: 200 }));
const payoutOf = async (id: number, payment_id: number) =>
  (await show(id)).payouts.list.find((one) => one.payment_id === payment_id);
const change = (id: number, set: string) =>
  sql.raw(`update payouts set ${set} where id = ${id}`).execute(t.db);
/** Rejects open runs, so that no payments are left over for the next test. */
const rejectAll = async () => {
  const { list } = dataOf(await t.callAs(maker, calls.listPayoutRuns, { perPage: 200 }));
  for (const { id } of list.filter((one) => ['draft', 'reviewed'].includes(one.status))) {
    dataOf(await t.callAs(maker, calls.rejectPayoutRun, { id, reason: 'A test is over' }));
  }
};
/** Uploads a file as a browser does. */
async function send(text: string, apply: 0 | 1) {
  const body = new FormData();
  const req = { header: { token: maker.token }, attributes: { apply } };
  body.append('data', JSON.stringify({ appId: 32, req }));
  if (text) body.append('file', new Blob([text]), 'results.csv');
  const request = new Request('http://localhost/', { method: 'POST', body });
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${calls.importPayoutResults.path}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json();
}

test('a run is paid only after a second person approved it, and each step needs its permission', async () => {
  expect(await t.callAs(maker, calls.makePayoutRun, {})).toMatchObject({
    message: 'PAYOUT_RUN_EMPTY',
  });
  const paid = await owe();
  const { id } = dataOf(await t.callAs(maker, calls.makePayoutRun, {}));
  expect(await t.callAs(second, calls.approvePayoutRun, { id })).toMatchObject({
    message: 'PAYOUT_RUN_STATUS_INVALID',
  });
  dataOf(await t.callAs(maker, calls.reviewPayoutRun, { id }));
  await drain();
  expect(await payoutOf(id, paid.payment_id)).toMatchObject({ status: 'open', amount: '100.00' });
  expect(await t.callAs(maker, calls.approvePayoutRun, { id })).toMatchObject({
    message: 'PAYOUT_RUN_SECOND_PERSON',
  });
  const support = await buildStaff(t, 'support');
  expect(await t.callAs(support, calls.approvePayoutRun, { id })).toMatchObject({
    message: 'PERMISSION_DENIED',
  });
  expect(dataOf(await t.callAs(second, calls.approvePayoutRun, { id }))).toMatchObject({
    status: 'approved',
    sums: [{ currency: 'USD', amount: '100.00', payouts: 1 }],
  });
  expect(await t.callAs(maker, calls.rejectPayoutRun, { id, reason: 'Late' })).toMatchObject({
    message: 'PAYOUT_RUN_STATUS_INVALID',
  });
  await drain();
  expect(await show(id)).toMatchObject({ status: 'sent', has_bank_file: true });
  const state = async () =>
    dataOf(await t.callAs(paid, readPayment, { payment_id: paid.payment_id }));
  expect(await state()).toMatchObject({ status: 'processing' });

  const { reference = '' } = (await payoutOf(id, paid.payment_id)) ?? {};
  const csv = `reference,status,amount,currency\n${reference},paid,100.00,USD\nP1-nothing000,paid,,\n`;
  const seen = await send(csv, 0);
  expect(seen.data.rows.map((row: { verdict: string }) => row.verdict)).toEqual([
    'paid',
    'not_found',
  ]);
  expect(await state()).toMatchObject({ status: 'processing' });
  const wrong = await send(csv.replace('100.00', '10.00'), 1);
  expect(wrong.data.rows[0]).toMatchObject({ verdict: 'not_allowed' });
  expect(await state()).toMatchObject({ status: 'processing' });
  await send(csv, 1);
  expect((await send(csv, 1)).data.rows[0]).toMatchObject({ verdict: 'repeated' });
  expect(await state()).toMatchObject({ status: 'paid' });
  expect(await show(id)).toMatchObject({ status: 'finished' });
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('a returned payment is owed again with its reason, and can be paid again', async () => {
  const payee = await owe();
  const { payment_id } = payee;
  const id = await buildApprovedRun(t, payers);
  await drain();
  const { reference = '' } = (await payoutOf(id, payment_id)) ?? {};
  await send(`reference,status\n${reference},paid\n`, 1);
  expect(await paymentOf(payment_id)).toMatchObject({ status: 'paid' });
  advanceClock(31 * 86_400_000);
  await signInAgain();
  await send(`reference,status,code\n${reference},returned,AC04\n`, 1);
  const back = await paymentOf(payment_id);
  expect(back).toMatchObject({ status: 'returned', failure_code: 'ACCOUNT_CLOSED' });
  expect(adviceOf(back)).toContain('closed');
  const balance = await t.db
    .selectFrom('ledger_accounts')
    .where('owner_id', '=', payee.publisher_id)
    .where('kind', '=', 'payable')
    .select('balance_minor')
    .executeTakeFirst();
  expect(balance).toEqual({ balance_minor: -10_000n });
  const again = { payment_id, reason: 'The bank was wrong' };
  expect(dataOf(await t.callAs(maker, calls.retryPayment, again))).toEqual({
    status: 'to_be_paid',
  });
  expect(await t.callAs(maker, calls.retryPayment, again)).toMatchObject({
    message: 'PAYMENT_STATUS_INVALID',
  });
  const next = await buildApprovedRun(t, payers);
  await drain();
  const once = (await payoutOf(next, payment_id))?.reference ?? '';
  expect(once).not.toBe(reference);
  await send(`reference,status\n${once},paid\n`, 1);
  expect(await paymentOf(payment_id)).toMatchObject({ status: 'paid', failure_code: null });
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('payments that cannot be paid are left out with a reason, also after a change', async () => {
  const large = await owe(GERMAN_BANK, '40000.00');
  const later = await owe({ ...WALLET.paypal, email: 'robin@rivers.example' });
  const changed = await owe();
  // A request now extends the session beyond the hold of the next publisher's method.
  dataOf(await t.callAs(changed, readPayment, { payment_id: changed.payment_id }));
  const held = await owe();
  const { type: _type, ...form } = GERMAN_BANK;
  const edit = async (one: typeof held) =>
    dataOf(
      await t.callAs(one, editPayoutMethod, {
        ...form,
        id: one.method.id,
        code: one.code(),
        iban: 'DE02 1203 0000 0000 2020 51',
      }),
    );
  await edit(held);
  const id = await buildApprovedRun(t, payers);
  expect(await payoutOf(id, large.payment_id)).toMatchObject({
    status: 'left_out',
    note: 'It exceeds the limit of one payout.',
  });
  expect(await payoutOf(id, held.payment_id)).toMatchObject({
    status: 'left_out',
    note: expect.stringContaining('48 hours'),
  });
  await edit(changed);
  await drain();
  expect(await payoutOf(id, changed.payment_id)).toMatchObject({
    status: 'left_out',
    note: 'The payout method was changed after the run was made.',
  });
  expect(await payoutOf(id, later.payment_id)).toMatchObject({ status: 'accepted' });
  advanceClock(HOLD_MS);
  await releasePayments(t.db, now());
});

test('the database refuses every status transition that is not listed', async () => {
  const payee = await owe();
  const { id } = dataOf(await t.callAs(maker, calls.makePayoutRun, {}));
  const payout = (await payoutOf(id, payee.payment_id))?.id ?? 0;
  const sent = `first_sent_at = now(), key_expires_at = now() + interval '1 day'`;
  await expect(change(payout, `status = 'sending', ${sent}`)).rejects.toThrow('two people');
  for (const status of ['accepted', 'paid', 'failed', 'unknown', 'returned']) {
    await expect(
      change(payout, `status = '${status}', ${sent}, paid_at = now()`),
    ).rejects.toThrow();
  }
  await expect(change(payout, 'amount_minor = 1')).rejects.toThrow('is immutable');
  await expect(change(payout, "reference = 'P1-another000'")).rejects.toThrow('is immutable');
  await expect(sql`delete from payouts where id = ${payout}`.execute(t.db)).rejects.toThrow();
  const own = sql`update payout_runs set status = 'approved', approved_by = made_by,
    reviewed_by = made_by where id = ${id}`;
  await expect(own.execute(t.db)).rejects.toThrow();
  dataOf(await t.callAs(maker, calls.reviewPayoutRun, { id }));
  await expect(
    sql`update payout_runs set status = 'approved', approved_by = reviewed_by where id = ${id}`.execute(
      t.db,
    ),
  ).rejects.toThrow('second_person');
  const double = sql`insert into payouts (run_id, payment_id, publisher_id, method, masked_details,
      currency, amount_minor, reference, status, changed_at)
    select run_id, payment_id, publisher_id, method, masked_details, currency, amount_minor,
      'P1-second0000', 'open', changed_at from payouts where id = ${payout}`;
  await expect(double.execute(t.db)).rejects.toThrow('payouts_one_at_once');
  await rejectAll();
  expect(await payoutOf(id, payee.payment_id)).toMatchObject({
    status: 'left_out',
    note: 'The run was rejected.',
  });
});

test('a run is exported, and the audit log names who made each step', async () => {
  const { list } = dataOf(await t.callAs(maker, calls.listPayoutRuns, { status: 'finished' }));
  const id = list.at(-1)?.id ?? 0;
  const file = dataOf(await t.callAs(maker, calls.exportPayoutRun, { id }));
  const text = Buffer.from(file.content_base64, 'base64').toString();
  expect(text).toContain('•••• 3000');
  expect(text).not.toContain('37040044053201');
  const lines = await t.db
    .selectFrom('staff_audit')
    .where('subject', '=', `id ${id}`)
    .select(['call', 'key', 'staff_id'])
    .orderBy('id')
    .execute();
  expect(lines).toEqual(
    expect.arrayContaining([
      { call: '/staff/payment/run_review', key: 'success', staff_id: expect.any(Number) },
      { call: '/staff/payment/run_approve', key: 'success', staff_id: expect.any(Number) },
    ]),
  );
});

test('unknown runs and files without payouts are refused', async () => {
  const none = { id: 2_000_000_000 };
  const missing = { message: 'PAYOUT_RUN_NOT_FOUND' };
  expect(await t.callAs(maker, calls.showPayoutRun, none)).toMatchObject(missing);
  expect(await t.callAs(maker, calls.reviewPayoutRun, none)).toMatchObject(missing);
  expect(await t.callAs(maker, calls.exportPayoutRun, none)).toMatchObject(missing);
  expect(await t.callAs(maker, calls.readBankFile, none)).toMatchObject(missing);
  const retry = { payment_id: none.id, reason: 'Why not' };
  expect(await t.callAs(maker, calls.retryPayment, retry)).toMatchObject({
    message: 'PAYMENT_NOT_FOUND',
  });
  expect(await send('', 0)).toMatchObject({ message: 'FILE_REQUIRED' });
  expect(await send('a,b\n1,2\n', 0)).toMatchObject({ message: 'PAYOUT_FILE_INVALID' });
  expect(await send('<?xml version="1.0"?><Document><A/></Document>', 0)).toMatchObject({
    message: 'PAYOUT_FILE_INVALID',
  });
});
