import { beforeEach, describe, expect, test } from 'vitest';
import {
  addClaim,
  answerClaim,
  decideClaim,
  disputeLine,
  listClaims,
  listStaffClaims,
} from '#contract/orders/claims.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildFileRow } from '#server/people/uploads/builders.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildClickRef, buildOrderLine, buildReportingBrand, reportOrder } from '../builders.ts';
import { approveLocked } from '../lines/decide-lines.ts';
import { acceptDueClaims } from './accept-due-claims.ts';

const t = await openTestApp();
const brand = await buildReportingBrand(t);
let site = await buildPublisherWithSite(t);
let staff = await buildStaff(t, 'finance');

beforeEach(async () => {
  // Tests advance the clock beyond the lifetime of a session, so each one signs in.
  site = await buildPublisherWithSite(t);
  staff = await buildStaff(t, 'finance');
});

/** Extends all sessions after the test clock has advanced by weeks. */
const extendSessions = () =>
  t.db
    .updateTable('sessions')
    .set({ last_used_at: now(), expires_at: new Date(now().getTime() + DAY_MS) })
    .execute();

async function buildClaim(over: Record<string, unknown> = {}) {
  const at = new Date(now().getTime() - DAY_MS);
  const input = {
    mcid: brand.mcid,
    order_id: `order ${newCode(10)}`,
    order_time: now().toISOString(),
    amount: '80.00',
    click_ref: await buildClickRef(t, { brand, site, at }),
    note: 'The order confirmation came by mail.',
    ...over,
  };
  return { input, answer: await t.callAs(site, addClaim, input) };
}
const made = async (over: Record<string, unknown> = {}) => {
  const { input, answer } = await buildClaim(over);
  return { ...dataOf(answer), input };
};
const own = async () => dataOf(await t.callAs(site, listClaims, {})).list;
const decide = (input: Parameters<typeof t.callAs<typeof decideClaim>>[2]) =>
  t.callAs(staff, decideClaim, input);
const linesOf = (order_id: string) =>
  t.db.selectFrom('order_lines').selectAll().where('order_id', '=', order_id).execute();

describe('a claim', () => {
  test('waits thirty days and is listed only to its publisher and staff', async () => {
    const claim = await made();
    expect(claim).toMatchObject({ status: 'open', amount: '80.00', order_line_id: null });
    expect(Date.parse(claim.deadline) - Date.parse(claim.created_at)).toBe(30 * DAY_MS);
    expect((await own()).map((one) => one.id)).toEqual([claim.id]);
    const waiting = dataOf(await t.callAs(staff, listStaffClaims, { status: 'open' }));
    expect(waiting.list.map((one) => one.id)).toContain(claim.id);
    const other = await buildPublisherWithSite(t);
    expect(dataOf(await t.callAs(other, listClaims, {}))).toEqual({ list: [], total: 0 });
    const answer = await t.callAs(other, answerClaim, { id: claim.id, note: 'mine' });
    expect(answer.message).toBe('CLAIM_NOT_FOUND');
    expect(await linesOf(claim.order_id)).toEqual([]);
  });

  test.each<[string, () => Promise<Record<string, unknown>> | Record<string, unknown>]>([
    ['MERCHANT_NOT_FOUND', () => ({ mcid: 'unknown' })],
    ['AMOUNT_INVALID', () => ({ amount: '-1' })],
    ['AMOUNT_INVALID', () => ({ amount: '0' })],
    ['ORDER_TIME_INVALID', () => ({ order_time: '1999-01-01T00:00:00Z' })],
    ['CLAIM_NOTE_REQUIRED', () => ({ note: '' })],
    ['CLAIM_CLICK_INVALID', () => ({ click_ref: 'made up' })],
    [
      'CLAIM_CLICK_INVALID',
      async () => {
        const other = await buildPublisherWithSite(t);
        const at = new Date(now().getTime() - DAY_MS);
        return { click_ref: await buildClickRef(t, { brand, site: other, at }) };
      },
    ],
    [
      'CLAIM_CLICK_INVALID',
      async () => {
        const at = new Date(now().getTime() - 31 * DAY_MS);
        return { click_ref: await buildClickRef(t, { brand, site, at }) };
      },
    ],
  ])('is refused with %s', async (key, over) => {
    expect((await buildClaim(await over())).answer.message).toBe(key);
    expect(await own()).toEqual([]);
  });

  test('is filed once per order', async () => {
    const { input } = await made();
    const again = await t.callAs(site, addClaim, { ...input, amount: '90.00' });
    expect(again.message).toBe('CLAIM_REPEATED');
    expect((await own()).map((one) => one.amount)).toEqual(['80.00']);
  });
});

describe('a decision', () => {
  test('accepting creates one line with a commission, once', async () => {
    const { id, order_id } = await made();
    const accepted = dataOf(await decide({ id, decision: 'accept' }));
    expect(accepted).toMatchObject({ status: 'accepted', order_line_id: expect.any(Number) });
    expect(await linesOf(order_id)).toMatchObject([
      {
        id: accepted.order_line_id,
        publisher_id: site.publisher_id,
        status: 'pending',
        source: 'claim',
        sale_minor: 8000n,
        commission_minor: 400n,
      },
    ]);
    expect((await decide({ id, decision: 'accept' })).message).toBe('CLAIM_DECIDED');
    expect((await decide({ id, decision: 'ask', reason: 'x' })).message).toBe('CLAIM_DECIDED');
    const late = await t.callAs(site, answerClaim, { id, note: 'more' });
    expect(late.message).toBe('CLAIM_DECIDED');
    expect((await verifyLedger(t.db)).broken).toBeNull();
  });

  test('rejecting and asking require a reason, which the publisher sees', async () => {
    const { id } = await made();
    expect((await decide({ id, decision: 'reject' })).message).toBe('REASON_REQUIRED');
    dataOf(await decide({ id, decision: 'ask', reason: 'Which basket?' }));
    expect(await own()).toMatchObject([{ status: 'needs_info', reason: 'Which basket?' }]);
    advanceClock(29 * DAY_MS);
    await extendSessions();
    const answered = dataOf(await t.callAs(site, answerClaim, { id, note: 'The red one.' }));
    expect(answered).toMatchObject({ status: 'open', note: 'The red one.' });
    expect(Date.parse(answered.deadline)).toBeGreaterThan(now().getTime() + 6.9 * DAY_MS);
    staff = await buildStaff(t, 'finance');
    dataOf(await decide({ id, decision: 'reject', reason: 'Returned.' }));
    expect(await own()).toMatchObject([{ status: 'rejected', reason: 'Returned.' }]);
    expect((await decide({ id: 999_999, decision: 'accept' })).message).toBe('CLAIM_NOT_FOUND');
  });

  test('credits an unattributed order to the claimant with the amount that the brand reported', async () => {
    const { id, order_id } = await made();
    await reportOrder(t, brand, { order_id, amount: '75.00' });
    dataOf(await decide({ id, decision: 'accept' }));
    expect(await linesOf(order_id)).toMatchObject([
      { publisher_id: site.publisher_id, sale_minor: 7500n, commission_minor: 375n },
    ]);
  });

  test('never takes an order from another publisher', async () => {
    const { id, order_id } = await made();
    const other = await buildPublisherWithSite(t);
    const at = new Date(now().getTime() - DAY_MS);
    const click_ref = await buildClickRef(t, { brand, site: other, at });
    await reportOrder(t, brand, { order_id, amount: '75.00', click_ref });
    expect((await decide({ id, decision: 'accept' })).message).toBe('CLAIM_ORDER_KNOWN');
    expect(await own()).toMatchObject([{ status: 'open' }]);
    advanceClock(31 * DAY_MS);
    await acceptDueClaims(t);
    await extendSessions();
    expect(await own()).toMatchObject([{ status: 'rejected', order_line_id: null }]);
    expect(await linesOf(order_id)).toMatchObject([{ publisher_id: other.publisher_id }]);
  });

  test('is made automatically at the deadline: the claim is accepted then and not before', async () => {
    const { id, order_id } = await made();
    const asked = await made();
    dataOf(await decide({ id: asked.id, decision: 'ask', reason: 'Which one?' }));
    advanceClock(29.9 * DAY_MS);
    await acceptDueClaims(t);
    expect(await linesOf(order_id)).toEqual([]);
    advanceClock(0.2 * DAY_MS);
    await acceptDueClaims(t);
    await acceptDueClaims(t);
    await extendSessions();
    const [still, accepted] = await own();
    expect(accepted).toMatchObject({ id, status: 'expired_accepted' });
    expect(await linesOf(order_id)).toMatchObject([
      { id: accepted?.order_line_id, publisher_id: site.publisher_id, commission_minor: 400n },
    ]);
    expect(still).toMatchObject({ id: asked.id, status: 'needs_info' });
    expect((await verifyLedger(t.db)).broken).toBeNull();
  });
});

describe('a claim about a line', () => {
  const dispute = (input: object) =>
    t.callAs(site, disputeLine, { note: 'See mail', ...input } as never);
  const line = async (status: 'pending' | 'approved' | 'rejected', amount = '100.00') =>
    buildOrderLine(t, { site, brand, status, report: { amount } });
  const readLine = async (id: number) => {
    const found = t.db.selectFrom('order_lines').selectAll().where('id', '=', id);
    const { status, sale_minor, commission_minor } = await found.executeTakeFirstOrThrow();
    return [status, sale_minor, commission_minor];
  };

  test('with a wrong amount corrects the amount when accepted, before and after approval', async () => {
    for (const status of ['pending', 'approved'] as const) {
      const { order_line_id } = await line(status);
      const asked = { order_line_id, type: 'wrong_amount', amount: '180.00' };
      const claim = dataOf(await dispute(asked));
      expect(claim).toMatchObject({ type: 'wrong_amount', amount: '180.00', order_line_id });
      expect(await readLine(order_line_id)).toEqual([status, 10_000n, 500n]);
      expect((await dispute(asked)).message).toBe('CLAIM_REPEATED');
      dataOf(await decide({ id: claim.id, decision: 'accept' }));
      expect(await readLine(order_line_id)).toEqual(['pending', 18_000n, 900n]);
    }
    expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
  });

  test('of a declined line makes it pending until the validation date, by staff or at the deadline', async () => {
    const [first, second] = [await line('rejected'), await line('rejected')];
    const claims = [];
    for (const { order_line_id } of [first, second]) {
      claims.push(dataOf(await dispute({ order_line_id, type: 'declined' })));
    }
    dataOf(await decide({ id: claims[0]?.id ?? 0, decision: 'accept' }));
    expect(await readLine(first.order_line_id)).toEqual(['pending', 10_000n, 500n]);
    expect(await readLine(second.order_line_id)).toEqual(['rejected', 10_000n, 500n]);
    advanceClock(30 * DAY_MS);
    await acceptDueClaims(t);
    await extendSessions();
    expect(await readLine(second.order_line_id)).toEqual(['pending', 10_000n, 500n]);
    await approveLocked(t);
    expect(await readLine(first.order_line_id)).toEqual(['approved', 10_000n, 500n]);
    expect(await readLine(second.order_line_id)).toEqual(['pending', 10_000n, 500n]);
    advanceClock(30 * DAY_MS);
    await approveLocked(t);
    await extendSessions();
    expect(await readLine(second.order_line_id)).toEqual(['approved', 10_000n, 500n]);
    const [shown] = await own();
    expect(shown).toMatchObject({ status: 'expired_accepted', type: 'declined' });
    expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
  });

  test('is refused for a line of another publisher, of another status, or without a different amount', async () => {
    const [open, declined] = [await line('pending'), await line('rejected')];
    const wrong = { order_line_id: open.order_line_id, type: 'wrong_amount' };
    const refusals: [object, string][] = [
      [{ ...wrong, order_line_id: 999_999, amount: '5.00' }, 'CLAIM_TRANSACTION_INVALID'],
      [{ ...wrong, type: 'declined' }, 'CLAIM_TRANSACTION_INVALID'],
      [
        { ...wrong, order_line_id: declined.order_line_id, amount: '5.00' },
        'CLAIM_TRANSACTION_INVALID',
      ],
      [{ ...wrong, amount: '100.00' }, 'AMOUNT_INVALID'],
      [{ ...wrong, amount: '-5.00' }, 'AMOUNT_INVALID'],
      [wrong, 'AMOUNT_INVALID'],
      [{ ...wrong, type: 'missing', amount: '5.00' }, 'CLAIM_TYPE_INVALID'],
      [
        { ...wrong, amount: '5.00', evidence: 'https://elsewhere.example/a.png' },
        'CLAIM_EVIDENCE_INVALID',
      ],
    ];
    for (const [input, message] of refusals) {
      expect([input, (await dispute(input)).message]).toEqual([input, message]);
    }
    const other = await buildPublisherWithSite(t);
    const foreign = { ...wrong, amount: '5.00', note: 'mine' } as never;
    expect((await t.callAs(other, disputeLine, foreign)).message).toBe('CLAIM_TRANSACTION_INVALID');
  });

  test('whose line has been corrected is refused to staff and rejected at the deadline', async () => {
    const { order_line_id, order_id } = await line('pending');
    const asked = { order_line_id, type: 'wrong_amount', amount: '180.00' };
    const { id } = dataOf(await dispute(asked));
    await reportOrder(t, brand, { order_id, status: 'cancelled' });
    expect((await decide({ id, decision: 'accept' })).message).toBe('CLAIM_TRANSACTION_INVALID');
    advanceClock(30 * DAY_MS);
    await acceptDueClaims(t);
    await extendSessions();
    expect((await own())[0]).toMatchObject({ id, status: 'rejected' });
  });

  test('moves its file to the publisher, and staff can open it', async () => {
    const evidence = await buildFileRow(t, site);
    const claim = await made({ evidence });
    expect(claim.evidence).toBe(evidence);
    const waiting = dataOf(
      await t.callAs(staff, listStaffClaims, { status: 'open', perPage: 200 }),
    );
    expect(waiting.list.find((one) => one.id === claim.id)?.evidence).toBe(evidence);
    const foreign = await buildFileRow(t, await buildPublisherWithSite(t));
    for (const wrong of ['/etc/passwd', foreign, `/files/${'a'.repeat(32)}.pdf`]) {
      const { answer } = await buildClaim({ evidence: wrong });
      expect(answer.message).toBe('CLAIM_EVIDENCE_INVALID');
    }
  });
});
