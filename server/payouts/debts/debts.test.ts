import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listOwnDebts, readDemand } from '#contract/debts/publisher.ts';
import * as debts from '#contract/debts/staff.ts';
import { showPaymentSummary } from '#contract/payments/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { buildDebt, buildSale } from './builders.ts';
import { allowedKinds } from './rules.ts';

const t = await openTestApp();
let finance = await buildStaff(t, 'finance');
let second = await buildStaff(t, 'finance');
const reason = 'The shop went out of business';
type Publisher = Awaited<ReturnType<typeof buildPaidPublisher>>;

/** A publisher who was paid 100.00 and owes it after the return; 10.00 were earned since. */
async function buildDebtor(days = 60) {
  const publisher = await buildPaidPublisher(t);
  await buildDebt(t, publisher, days);
  // The clock has passed the end of earlier sessions.
  [finance, second] = [await buildStaff(t, 'finance'), await buildStaff(t, 'finance')];
  return publisher;
}

const propose = ({ publisher_id }: Publisher, kind: 'write_off' | 'demand') =>
  t.callAs(finance, debts.proposeDebt, { publisher_id, currency: 'USD', kind, reason });
const approve = (id: number, by = second) => t.callAs(by, debts.approveDebt, { id });

async function balances({ publisher_id }: Publisher) {
  const { rows } = await sql<{ kind: string; minor: bigint }>`
    select kind, balance_minor as minor from ledger_accounts
    where owner_kind = 'publisher' and owner_id = ${publisher_id} and balance_minor <> 0
      and kind not like 'sales%' order by kind`.execute(t.db);
  return Object.fromEntries(rows.map((one) => [one.kind, one.minor]));
}
const own = async (publisher: Publisher) =>
  dataOf(await t.callAs(publisher, listOwnDebts, {})).list.map((one) => [one.state, one.amount]);

test('a debt is demanded by two people, leaves the set-off, and ends when it is paid', async () => {
  const publisher = await buildDebtor();
  expect(await balances(publisher)).toEqual({ owed_back: 10_000n, payable: -1_000n });
  expect(await own(publisher)).toEqual([['open', '90.00']]);
  const { id, number } = dataOf(await propose(publisher, 'demand'));
  expect((await propose(publisher, 'demand')).message).toBe('DEBT_ALREADY_PROPOSED');
  expect((await approve(id, finance)).message).toBe('DEBT_SECOND_PERSON');
  expect(await own(publisher)).toEqual([['open', '90.00']]);
  const demanded = dataOf(await approve(id));
  const due_on = new Date(now().getTime() + 30 * DAY_MS).toISOString().slice(0, 10);
  expect(demanded).toMatchObject({ state: 'demanded', amount: '90.00', due_on, overdue: false });
  expect((await approve(id)).message).toBe('DEBT_STATUS_INVALID');
  expect(await balances(publisher)).toEqual({ debt_demanded: 9_000n });
  expect(await own(publisher)).toEqual([['demanded', '90.00']]);
  const words = readPdfWords(
    Buffer.from(dataOf(await t.callAs(publisher, readDemand, { id })).content_base64, 'base64'),
  );
  expect(words).toEqual(expect.stringContaining('90.00 USD'));
  expect(words).toContain(number);
  // Later commission is paid in full.
  await buildSale(t, publisher, '1000.00');
  await settleApproved(t.db, publisher.publisher_id, now());
  await payPublisher(t, publisher.publisher_id);
  expect(await balances(publisher)).toEqual({ debt_demanded: 9_000n });
  const paid = { id, paid_on: now().toISOString().slice(0, 10), reference: 'TR 1' };
  const early = await t.callAs(finance, debts.markDebtPaid, { ...paid, paid_on: '2020-01-01' });
  expect(early.message).toBe('INVOICE_DATE_INVALID');
  expect(dataOf(await t.callAs(finance, debts.markDebtPaid, paid)).state).toBe('paid');
  expect(await balances(publisher)).toEqual({});
  expect(await own(publisher)).toEqual([['paid', '90.00']]);
  const other = await buildPaidPublisher(t);
  expect((await t.callAs(other, readDemand, { id })).message).toBe('DEBT_NOT_FOUND');
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('a withdrawn demand is set off again, and a debt that has changed is not decided on', async () => {
  const publisher = await buildDebtor();
  const { id } = dataOf(await propose(publisher, 'demand'));
  await buildSale(t, publisher, '100.00');
  await settleApproved(t.db, publisher.publisher_id, now());
  expect((await approve(id)).message).toBe('DEBT_CHANGED');
  const reject = { id, reason: 'It has changed' };
  expect(dataOf(await t.callAs(finance, debts.rejectDebt, reject))).toMatchObject({
    state: 'rejected',
    note: 'It has changed',
  });
  const again = dataOf(await propose(publisher, 'demand'));
  dataOf(await approve(again.id));
  const withdraw = { id: again.id, reason };
  expect(dataOf(await t.callAs(finance, debts.withdrawDebt, withdraw)).state).toBe('withdrawn');
  expect((await t.callAs(finance, debts.withdrawDebt, withdraw)).message).toBe(
    'DEBT_STATUS_INVALID',
  );
  expect(await balances(publisher)).toEqual({ owed_back: 10_000n, payable: -1_500n });
  // 100.00 owed less 15.00 earned leave 65.00 of the next 150.00.
  await buildSale(t, publisher, '3000.00');
  await settleApproved(t.db, publisher.publisher_id, now());
  const [payment = 0] = await payPublisher(t, publisher.publisher_id);
  const { rows } = await sql<{ amount_minor: bigint }>`
    select amount_minor from payments where id = ${payment}`.execute(t.db);
  expect(rows).toEqual([{ amount_minor: 6_500n }]);
  expect(await balances(publisher)).toEqual({});
});

test('a debt is written off at the cost of the network, and the publisher sees why', async () => {
  const publisher = await buildDebtor(365);
  const { id } = dataOf(await propose(publisher, 'write_off'));
  expect(dataOf(await approve(id))).toMatchObject({ state: 'written_off', due_on: null });
  expect(await balances(publisher)).toEqual({});
  const { rows } = await sql<{ minor: bigint }>`
    select balance_minor as minor from ledger_accounts where kind = 'bad_debt'`.execute(t.db);
  expect(rows).toEqual([{ minor: 9_000n }]);
  expect(await own(publisher)).toEqual([['written_off', '90.00']]);
  const summary = dataOf(await t.callAs(publisher, showPaymentSummary, {}));
  expect(summary.balances[0]).toMatchObject({ available: '0.00', approved: '0.00' });
  expect(summary.ageing).toEqual([]);
  const notified = await t.db
    .selectFrom('notifications')
    .select('values')
    .where('kind', '=', 'debt_written_off')
    .execute();
  expect(JSON.stringify(notified)).toContain(reason);
  expect((await propose(publisher, 'write_off')).message).toBe('DEBT_NOT_FOUND');
});

test('the rule decides by age and amount, and its changes are recorded', async () => {
  const rule = { demand_days: 60, write_off_days: 365, due_days: 30 };
  const kinds = (amount_minor: bigint, age_days: number) =>
    allowedKinds({ amount_minor, age_days }, 5_000n, rule);
  expect(kinds(4_999n, 0)).toEqual(['write_off']);
  expect(kinds(4_999n, 400)).toEqual(['write_off']);
  expect(kinds(5_000n, 59)).toEqual([]);
  expect(kinds(5_000n, 60)).toEqual(['demand']);
  expect(kinds(5_000n, 365)).toEqual(['write_off', 'demand']);
  const publisher = await buildDebtor(10);
  expect((await propose(publisher, 'demand')).message).toBe('DEBT_NOT_ALLOWED');
  const unknown = { publisher_id: publisher.publisher_id, currency: 'USD', reason };
  expect(
    (await t.callAs(finance, debts.proposeDebt, { ...unknown, kind: 'x' as never })).message,
  ).toBe('DEBT_KIND_INVALID');
  const edit = { ...rule, demand_days: 10 };
  expect((await t.callAs(finance, debts.editDebtRule, { ...edit, due_days: 4_000 })).message).toBe(
    'DEBT_RULE_INVALID',
  );
  const { changes } = dataOf(await t.callAs(finance, debts.editDebtRule, edit));
  expect(changes[0]?.fields).toContainEqual({ name: 'demand_days', old: '', new: '10' });
  const { open } = dataOf(await t.callAs(finance, debts.listDebts, {}));
  expect(open.find((one) => one.publisher_id === publisher.publisher_id)).toMatchObject({
    amount: '90.00',
    age_days: 10,
    allows: ['demand'],
  });
});
