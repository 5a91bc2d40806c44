import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { moveCommission } from '../move-commission.ts';
import { postTransaction } from '../post-transactions.ts';
import type { Entry } from '../rules.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { expireHolds } from './expire-holds.ts';
import { type Hold, holdFunds } from './hold-funds.ts';
import { postHold } from './post-hold.ts';
import { voidHold } from './void-hold.ts';

const t = await openTestApp();
let publisher_id = 1000;

const line = () => ({ brand_id: 1, publisher_id, currency: 'USD', order_line_id: null });
const entry = (postings: Entry['postings']): Entry => ({
  kind: 'test',
  business_key: newCode(12),
  description: 'a test',
  postings,
});
const inTx = t.db.transaction();
const post = (one: Entry) => inTx.execute((tx) => postTransaction(tx, one));
const payment = (minor: bigint) => entry(moveCommission(line(), 'payable', 'paid', minor));
const hold = (one: Hold) => inTx.execute((tx) => holdFunds(tx, one));
const release = (one: Hold, as?: 'expired') => inTx.execute((tx) => voidHold(tx, one, as));
const payOut = (one: Hold, by: Entry) => inTx.execute((tx) => postHold(tx, one, by));
const held = (amount_minor: bigint, over: Partial<Hold> = {}): Hold => ({
  kind: 'payment',
  business_key: newCode(12),
  publisher_id,
  currency: 'USD',
  amount_minor,
  ...over,
});
async function account() {
  const row = await t.db
    .selectFrom('ledger_accounts')
    .select(['balance_minor', 'held_minor'])
    .where('kind', '=', 'payable')
    .where('owner_id', '=', publisher_id)
    .executeTakeFirstOrThrow();
  return [-row.balance_minor, row.held_minor];
}

beforeEach(async () => {
  publisher_id += 1;
  await post(entry(moveCommission(line(), 'none', 'payable', 100n)));
});

describe('funds on hold', () => {
  test('are created once per key and posted with the payment (idempotent)', async () => {
    const one = held(60n);
    const answers = await Promise.all(Array.from({ length: 10 }, () => hold(one)));
    expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1);
    expect(await account()).toEqual([100n, 60n]);
    const by = payment(60n);
    const [first, again] = [await payOut(one, by), await payOut(one, by)];
    expect(again).toEqual({ id: first.id, repeated: true });
    expect(await account()).toEqual([40n, 0n]);
    expect(await hold(one)).toMatchObject({ repeated: true });
    expect(await account()).toEqual([40n, 0n]);
    expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
  });

  test('cannot exceed what is payable and free, even when created concurrently', async () => {
    await expect(hold(held(101n))).rejects.toThrow('only 100 is free');
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => hold(held(30n))));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3);
    expect(await account()).toEqual([100n, 90n]);
    await expect(hold(held(0n))).rejects.toThrow('not positive');
  });

  test('are reserved: the database refuses another payment that would use them', async () => {
    await hold(held(60n));
    await expect(post(payment(41n))).rejects.toThrow('ledger_accounts_covered');
    await post(payment(40n));
    expect(await account()).toEqual([60n, 60n]);
  });

  test('have one content per idempotency key', async () => {
    const one = held(60n);
    await hold(one);
    await expect(hold({ ...one, amount_minor: 61n })).rejects.toThrow('with other content');
    await expect(hold({ ...one, publisher_id: 1 })).rejects.toThrow('with other content');
  });

  test('release their amount when voided, and end only once', async () => {
    const one = held(60n);
    await hold(one);
    expect(await release(one)).toMatchObject({ repeated: false });
    expect(await release(one)).toMatchObject({ repeated: true });
    expect(await account()).toEqual([100n, 0n]);
    await expect(payOut(one, payment(60n))).rejects.toThrow('was voided before');
    const other = held(60n);
    await hold(other);
    await payOut(other, payment(60n));
    await expect(release(other)).rejects.toThrow('was posted before');
    await expect(payOut(other, payment(60n))).rejects.toThrow('by another entry');
    expect(await account()).toEqual([40n, 0n]);
  });

  test('end one way when posted and voided concurrently', async () => {
    const one = held(60n);
    await hold(one);
    const ends = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => payOut(one, payment(60n))),
      ...Array.from({ length: 5 }, () => release(one)),
    ]);
    const posted = ends.slice(0, 5).filter((end) => end.status === 'fulfilled');
    const voided = ends.slice(5).filter((end) => end.status === 'fulfilled');
    expect(posted.length === 1 ? voided.length : voided.length - 5).toBe(0);
    expect(await account()).toEqual(posted.length === 1 ? [40n, 0n] : [100n, 0n]);
  });

  test('must be posted by an entry that pays their amount', async () => {
    const one = held(60n);
    await hold(one);
    await expect(payOut(one, payment(59n))).rejects.toThrow('takes less than');
    await expect(payOut(held(1n), payment(1n))).rejects.toThrow('knows no hold');
    await expect(release(held(1n))).rejects.toThrow('knows no hold');
    expect(await account()).toEqual([100n, 60n]);
  });

  test('expire at their time and not before', async () => {
    const one = held(60n, { expires_at: new Date(now().getTime() + 3_600_000) });
    await hold(one);
    await hold(held(10n));
    advanceClock(3_500_000);
    await expireHolds(t);
    expect(await account()).toEqual([100n, 70n]);
    advanceClock(100_000);
    await expireHolds(t);
    expect(await account()).toEqual([100n, 10n]);
    await expect(payOut(one, payment(60n))).rejects.toThrow('was expired before');
    expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
  });

  test.each([
    `update ledger_holds set state = 'open', ended_at = null where state = 'voided'`,
    `update ledger_holds set state = 'voided', amount_minor = 1, ended_at = now() where state = 'open'`,
    'delete from ledger_holds',
    'truncate ledger_holds',
    'delete from ledger_accounts',
  ])('%s is not possible', async (statement) => {
    const one = held(60n);
    await hold(one);
    await hold(held(10n));
    await release(one);
    await expect(sql.raw(statement).execute(t.db)).rejects.toThrow(/append-only|has ended/);
  });

  test('a held amount that differs from its holds is found', async () => {
    await hold(held(60n));
    const row = sql`select id from ledger_accounts where kind = 'payable' and owner_id = ${publisher_id}`;
    await sql`update ledger_accounts set held_minor = 61 where id = (${row})`.execute(t.db);
    expect((await verifyLedger(t.db)).broken).toMatchObject({
      what: 'it holds 61, its holds come to 60',
    });
    await sql`update ledger_accounts set held_minor = 60 where id = (${row})`.execute(t.db);
  });
});
