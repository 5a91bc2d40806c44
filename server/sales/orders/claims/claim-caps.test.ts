import { beforeEach, describe, expect, test } from 'vitest';
import { editClaimCaps, showClaimCaps } from '#contract/orders/claim-caps.ts';
import { addClaim, decideClaim, disputeLine, listClaims } from '#contract/orders/claims.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildFileRow } from '#server/people/uploads/builders.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { buildClickRef, buildOrderLine, buildReportingBrand } from '../builders.ts';
import { decideOrderLines } from '../lines/decide-lines.ts';
import { acceptDueClaims } from './accept-due-claims.ts';

const t = await openTestApp();
let brand = await buildReportingBrand(t);
let site = await buildPublisherWithSite(t);
let staff = await buildStaff(t, 'admin');
beforeEach(async () => {
  brand = await buildReportingBrand(t);
  site = await buildPublisherWithSite(t);
  staff = await buildStaff(t, 'admin');
});

async function claim(amount: string, evidence?: string) {
  const click_ref = await buildClickRef(t, { brand, site, at: new Date(now().getTime() - DAY_MS) });
  const { mcid } = brand;
  const order = { mcid, order_id: click_ref, order_time: now().toISOString(), click_ref };
  return t.callAs(site, addClaim, { ...order, amount, note: 'See mail', evidence });
}
const evidence = () => buildFileRow(t, site);
const dispute = (order_line_id: number, over: object) =>
  t.callAs(site, disputeLine, { order_line_id, note: 'See mail', ...over } as never);
async function passDeadline() {
  advanceClock(30.1 * DAY_MS);
  await acceptDueClaims(t);
  const renewed = { last_used_at: now(), expires_at: new Date(now().getTime() + DAY_MS) };
  await t.db.updateTable('sessions').set(renewed).execute();
}
const own = async () => dataOf(await t.callAs(site, listClaims, {})).list;
const lineOf = (id: number) =>
  t.db.selectFrom('order_lines').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('an unanswered claim is not accepted automatically', () => {
  test('above the amount of the brand', async () => {
    const { order_line_id } = await buildOrderLine(t, {
      brand,
      site,
      report: { amount: '123.45' },
    });
    dataOf(
      await dispute(order_line_id, {
        type: 'wrong_amount',
        amount: '50000',
        evidence: await evidence(),
      }),
    );
    dataOf(await claim('9999999999999', await evidence()));
    await passDeadline();
    expect(await own()).toMatchObject([
      { status: 'open', held_because: 'amount', order_line_id: null },
      { status: 'open', held_because: 'amount' },
    ]);
    expect(await lineOf(order_line_id)).toMatchObject({ sale_minor: 12_345n });
  });

  test.each(['FRAUD', 'TERMS_VIOLATION', 'PAID_SEARCH_VIOLATION'] as const)(
    'after a rejection as %s',
    async (reason) => {
      const { order_line_id } = await buildOrderLine(t, { brand, site });
      await decideOrderLines(t.db, staff, { ids: [order_line_id], decision: 'rejected', reason });
      dataOf(await dispute(order_line_id, { type: 'declined' }));
      await passDeadline();
      expect(await own()).toMatchObject([{ status: 'open', held_because: 'rejection' }]);
      expect(await lineOf(order_line_id)).toMatchObject({ status: 'rejected', reason });
    },
  );

  test('above many times the usual order of the brand', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      await buildOrderLine(t, { brand, report: { amount: '10.00' } });
    }
    dataOf(await claim('90.00'));
    await passDeadline();
    expect(await own()).toMatchObject([{ status: 'open', held_because: 'usual_value' }]);
  });

  test('above what a month may add, however many claims share it', async () => {
    for (let nth = 0; nth < 8; nth += 1) dataOf(await claim('90.00'));
    await passDeadline();
    const claims = await own();
    expect(claims.filter((one) => one.status === 'expired_accepted')).toHaveLength(5);
    const held = claims.filter((one) => one.held_because === 'month_share');
    expect(held).toHaveLength(3);
  });

  test('for a line that is in a settlement', async () => {
    const line = await buildOrderLine(t, { brand, site, status: 'approved' });
    await settleApproved(t.db, site.publisher_id, now());
    dataOf(await dispute(line.order_line_id, { type: 'wrong_amount', amount: '120.00' }));
    await passDeadline();
    expect(await own()).toMatchObject([{ status: 'open', held_because: 'settled' }]);
  });
});

test('within the limits it is accepted, and the line is pending until the validation date', async () => {
  dataOf(await claim('90.00'));
  await passDeadline();
  const [accepted] = await own();
  const until = new Date(now().getTime() + 30 * DAY_MS).toISOString().slice(0, 10);
  expect(accepted).toMatchObject({ status: 'expired_accepted', pending_until: until });
  const line = await lineOf(accepted?.order_line_id ?? 0);
  expect(line).toMatchObject({ status: 'pending', lock_date: until });
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('a claim above the limit needs evidence', async () => {
  expect((await claim('100.01')).message).toBe('CLAIM_EVIDENCE_REQUIRED');
  dataOf(await claim('100.01', await evidence()));
  const { order_line_id } = await buildOrderLine(t, { brand, site, report: { amount: '50.00' } });
  const raised = { type: 'wrong_amount', amount: '150.01' };
  expect((await dispute(order_line_id, raised)).message).toBe('CLAIM_EVIDENCE_REQUIRED');
  dataOf(await dispute(order_line_id, { ...raised, amount: '150.00' }));
});

test('two people accept a large claim, and the first is not enough', async () => {
  const { id } = dataOf(await claim('1000.01', await evidence()));
  const accept = { id, decision: 'accept' as const };
  const first = dataOf(await t.callAs(staff, decideClaim, accept));
  expect(first).toMatchObject({
    status: 'open',
    held_because: 'second_person',
    order_line_id: null,
  });
  expect((await t.callAs(staff, decideClaim, accept)).message).toBe('CLAIM_SECOND_PERSON');
  await passDeadline();
  expect(await own()).toMatchObject([{ status: 'open', held_because: 'second_person' }]);
  const second = await buildStaff(t, 'finance');
  const accepted = dataOf(await t.callAs(second, decideClaim, accept));
  expect(accepted).toMatchObject({ status: 'accepted', held_because: null });
  expect(await lineOf(accepted.order_line_id ?? 0)).toMatchObject({ status: 'pending' });
});

test('the limits of a brand replace those of the network, in its currency', async () => {
  const asked = { brand_id: brand.id };
  const shown = dataOf(await t.callAs(staff, showClaimCaps, asked));
  expect(shown).toMatchObject({ caps: { amount: '500.00', month_percent: 20 }, own: {} });
  const set = { amount: '50.00', usual_factor: 2 };
  const edited = dataOf(await t.callAs(staff, editClaimCaps, { ...asked, ...set }));
  expect(edited).toMatchObject({ caps: { ...set, month_percent: 20 }, own: set });
  dataOf(await claim('90.00'));
  await passDeadline();
  expect(await own()).toMatchObject([{ held_because: 'amount' }]);
  const wrong = { ...asked, amount: '-1' };
  expect((await t.callAs(staff, editClaimCaps, wrong)).message).toBe('AMOUNT_INVALID');
  for (const call of [showClaimCaps, editClaimCaps]) {
    const answer = await t.callAs(staff, call, { brand_id: 999_999 });
    expect(answer.message).toBe('MERCHANT_NOT_FOUND');
  }
});
