import { expect, test } from 'vitest';
import { listPublishers } from '#contract/accounts/staff.ts';
import {
  addPublisherNote,
  holdPublisherPayments,
  listPublisherNotes,
  listPublisherPayments,
  releasePublisherPayments,
  showPublisher,
  showPublisherMoney,
} from '#contract/accounts/staff-publisher.ts';
import { listRelationships } from '#contract/brands/relationships.ts';
import { showPaymentSummary } from '#contract/payments/publisher.ts';
import { listSitesForStaff } from '#contract/sites/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { releasePayments } from '#server/payouts/payments/hold-payments.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { buildPayment } from '#server/payouts/payout-runs/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock, now } from '#server/platform/clock.ts';

const t = await openTestApp();
const support = await buildStaff(t, 'support');
const site = await buildPublisherWithSite(t);
const { publisher_id } = site;

test('one call shows profile, users with sessions, and figures', async () => {
  const shown = dataOf(await t.callAs(support, showPublisher, { publisher_id }));
  const [listed] = dataOf(await t.callAs(support, listPublishers, {})).list;
  expect(shown).toMatchObject({ ...listed, payment_hold: null });
  expect(shown.users).toMatchObject([{ role: 'publisher_owner', status: 'active' }]);
  expect(shown.users[0]?.sessions).toHaveLength(1);
  expect(shown.figures.totals[0]).toMatchObject({ orders: 0, clicks: 0 });
});

test('channels and relationships are listed for one publisher', async () => {
  const other = await buildPublisherWithSite(t);
  const brand = await buildBrand(t);
  for (const one of [site, other]) await buildRelationship(t, one, brand);
  const sites = dataOf(await t.callAs(support, listSitesForStaff, { publisher_id }));
  expect(sites.list.map((one) => one.id)).toEqual([site.site_id]);
  const joined = dataOf(await t.callAs(support, listRelationships, { publisher_id }));
  expect(joined).toMatchObject({ total: 1, list: [{ site_id: site.site_id }] });
});

test('notes have an author and a date, and auditors cannot write them', async () => {
  const finance = await buildStaff(t, 'finance');
  const auditor = await buildStaff(t, 'auditor');
  const add = (note: string, by = support) =>
    t.callAs(by, addPublisherNote, { publisher_id, note });
  const first = dataOf(await add('Called about the new site.'));
  expect(first).toMatchObject({ note: 'Called about the new site.' });
  dataOf(await add('Second.', finance));
  const { list, total } = dataOf(await t.callAs(auditor, listPublisherNotes, { publisher_id }));
  expect(total).toBe(2);
  expect(list.map(({ note }) => note)).toEqual(['Second.', 'Called about the new site.']);
  expect(list[1]?.staff_name).toBe(first.staff_name);
  expect(await add('x', auditor)).toMatchObject({ message: 'PERMISSION_DENIED' });
  expect(await add(' ')).toMatchObject({ message: 'NOTE_REQUIRED' });
});

test('an unknown publisher is refused', async () => {
  const finance = await buildStaff(t, 'finance');
  const none = { publisher_id: 999_999 };
  for (const call of [showPublisher, showPublisherMoney, listPublisherPayments]) {
    expect(await t.callAs(finance, call, none)).toMatchObject({ message: 'NOT_FOUND' });
  }
  expect(await t.callAs(finance, addPublisherNote, { ...none, note: 'x' })).toMatchObject({
    message: 'NOT_FOUND',
  });
  expect(await t.callAs(finance, holdPublisherPayments, { ...none, reason: 'x' })).toMatchObject({
    message: 'NOT_FOUND',
  });
});

test('money is shown to those who may read payouts, with masked details', async () => {
  const payee = await buildPayment(t);
  const { publisher_id } = payee;
  const auditor = await buildStaff(t, 'auditor');
  expect(await t.callAs(support, showPublisherMoney, { publisher_id })).toMatchObject({
    message: 'PERMISSION_DENIED',
  });
  const { summary, methods } = dataOf(
    await t.callAs(auditor, showPublisherMoney, { publisher_id }),
  );
  expect(summary).toEqual(dataOf(await t.callAs(payee, showPaymentSummary, {})));
  expect(methods[0]?.masked_details).toContain('•');
  const payments = dataOf(await t.callAs(auditor, listPublisherPayments, { publisher_id }));
  expect(payments).toMatchObject({ total: 1, list: [{ status: 'to_be_paid' }] });
});

test('held payments stay on hold until staff release them', async () => {
  const { publisher_id, payment_id } = await buildPayment(t);
  const finance = await buildStaff(t, 'finance');
  const status = async () => {
    const { status, hold_reason } = await t.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', payment_id)
      .executeTakeFirstOrThrow();
    return [status, hold_reason];
  };
  const reason = 'Traffic is being checked';
  const held = dataOf(await t.callAs(finance, holdPublisherPayments, { publisher_id, reason }));
  expect(held.payment_hold).toMatchObject({ reason });
  expect(await status()).toEqual(['on_hold', 'STAFF_HOLD']);
  advanceClock(49 * 3_600_000);
  await releasePayments(t.db, now());
  expect(await status()).toEqual(['on_hold', 'STAFF_HOLD']);
  const { summary } = dataOf(await t.callAs(finance, showPublisherMoney, { publisher_id }));
  const { holds } = summary;
  expect(holds[0]?.why).toMatch(/on hold/);
  expect(holds[0]?.why).not.toContain(reason);
  expect(await requestPayments(t.db, publisher_id, now())).toEqual([]);
  const free = await t.callAs(finance, releasePublisherPayments, { publisher_id, reason });
  expect(dataOf(free).payment_hold).toBeNull();
  expect(await status()).toEqual(['to_be_paid', null]);
});
