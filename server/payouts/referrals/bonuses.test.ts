import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { listNotifications } from '#contract/notifications/publisher.ts';
import { showPaymentSummary } from '#contract/payments/publisher.ts';
import { addBonus, decideBonus, listBonuses } from '#contract/referrals/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { readBalance } from './builders.ts';

const t = await openTestApp();
const asker = await buildStaff(t, 'finance');
const second = await buildStaff(t, 'finance');
const site = await buildPublisherWithSite(t);
const brand = await buildBrand(t, { currency: 'EUR' });

const words = { amount: '25.00', currency: 'USD', reason: 'A fine *autumn*' };
const ask = (more: object = {}, who = asker) =>
  t.callAs(who, addBonus, {
    ...words,
    publisher_id: site.publisher_id,
    ...more,
  } as InputOf<typeof addBonus>);
const decide = (id: number, approve: 0 | 1, who = second) =>
  t.callAs(who, decideBonus, { id, approve });

test('a bonus is owed and announced to the publisher once a second person approves it', async () => {
  const approvedOf = async () => {
    const { balances } = dataOf(await t.callAs(site, showPaymentSummary, {}));
    return Number(balances.find((one) => one.currency === 'USD')?.approved);
  };
  const before = await approvedOf();
  const bonus = dataOf(await ask());
  expect(bonus).toMatchObject({ status: 'asked', is_own: true, decided: null, mcid: null });
  expect(await approvedOf()).toBe(before);
  expect((await decide(bonus.id, 1, asker)).message).toBe('BONUS_SECOND_PERSON');
  expect(await approvedOf()).toBe(before);
  expect(dataOf(await decide(bonus.id, 1))).toMatchObject({ status: 'approved', is_own: false });
  expect(await approvedOf()).toBe(before + 25);
  const { list } = dataOf(await t.callAs(site, listNotifications, {}));
  expect(list[0]?.title).toBe('You received a bonus of $25.00 USD');
  expect((await verifyLedger(t.db)).broken).toBeNull();
});

test('the payer owes the bonus: the network, or the brand in its currency', async () => {
  const cost = await readBalance(t, 'reward_cost', 0, 'USD');
  dataOf(await decide(dataOf(await ask()).id, 1));
  expect((await readBalance(t, 'reward_cost', 0, 'USD')) - cost).toBe(2500n);
  const { mcid, brand_id } = brand;
  expect((await ask({ mcid })).message).toBe('CURRENCY_INVALID');
  const paid = dataOf(await ask({ mcid, currency: 'EUR' }));
  dataOf(await decide(paid.id, 1));
  expect(await readBalance(t, 'brand_receivable', brand_id, 'EUR')).toBe(2500n);
  expect(await readBalance(t, 'reward_cost', 0, 'EUR')).toBe(0n);
});

test('concurrent decisions on a bonus apply once', async () => {
  const { id } = dataOf(await ask({ amount: '7', currency: 'CHF' }));
  const answers = await Promise.all(Array.from({ length: 6 }, () => decide(id, 1)));
  expect(answers.filter((one) => one.code === 0)).toHaveLength(1);
  expect(answers.filter((one) => one.message === 'BONUS_DECIDED')).toHaveLength(5);
  expect(await readBalance(t, 'reward_approved', site.publisher_id, 'CHF')).toBe(-700n);
});

test('a rejected bonus posts nothing', async () => {
  const { id } = dataOf(await ask({ currency: 'SEK' }));
  expect(dataOf(await decide(id, 0)).status).toBe('rejected');
  expect((await decide(id, 1)).message).toBe('BONUS_DECIDED');
  expect(await readBalance(t, 'reward_approved', site.publisher_id, 'SEK')).toBe(0n);
});

test.each([
  [{ publisher_id: 2_000_000_000 }, 'USER_NOT_EXISTS'],
  [{ mcid: 'nobody-of-that-name' }, 'BRAND_NOT_EXISTS'],
  [{ amount: '0' }, 'AMOUNT_INVALID'],
  [{ amount: '-5' }, 'AMOUNT_INVALID'],
  [{ amount: '0.001' }, 'AMOUNT_INVALID'],
  [{ currency: 'XXQ' }, 'CURRENCY_INVALID'],
  [{ reason: '' }, 'NOTE_REQUIRED'],
])('a bonus with %j is refused and not kept', async (more, key) => {
  const count = async () => dataOf(await t.callAs(asker, listBonuses, {})).total;
  const before = await count();
  expect((await ask(more)).message).toBe(key);
  expect(await count()).toBe(before);
});

test('an unknown bonus is not found', async () => {
  expect((await decide(2_000_000_000, 1)).message).toBe('BONUS_NOT_FOUND');
});

test('bonuses need the permissions of payouts', async () => {
  const { id } = dataOf(await ask());
  for (const role of ['support', 'account_manager'] as const) {
    const member = await buildStaff(t, role);
    expect((await ask({}, member)).message).toBe('PERMISSION_DENIED');
    expect((await decide(id, 1, member)).message).toBe('PERMISSION_DENIED');
    expect((await t.callAs(member, listBonuses, {})).message).toBe('PERMISSION_DENIED');
  }
});

test('undecided bonuses are listed first', async () => {
  const { id } = dataOf(await ask());
  const { list } = dataOf(await t.callAs(second, listBonuses, {}));
  expect(list[0]).toMatchObject({ id, status: 'asked' });
  const waiting = dataOf(await t.callAs(second, listBonuses, { status: 'asked' }));
  expect(new Set(waiting.list.map((one) => one.status))).toEqual(new Set(['asked']));
});
