import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signOut } from '#contract/accounts/publisher.ts';
import { exchangeAutologin, issueAutologin, raiseAutologin } from '#contract/accounts/staff.ts';
import { sidesOf } from '#contract/actors.ts';
import { addNotice } from '#contract/announcements/staff.ts';
import { editLegalEntity } from '#contract/common/legal-entity.ts';
import { approveDebt, proposeDebt } from '#contract/debts/staff.ts';
import { editTaxDetails } from '#contract/invoices/publisher.ts';
import { addApiToken } from '#contract/publisher-api/tokens.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildDelivery } from '#server/access/postbacks/builders.ts';
import { buildClickRow, buildLineRow } from '#server/insight/reports/builders.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildDebt } from '#server/payouts/debts/builders.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { payRequested } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildMember } from '#server/people/accounts/team/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildOrderLine } from '#server/sales/orders/builders.ts';
import { answeredCalls } from '#server/start/web-role.ts';
import { buildLink } from '#server/traffic/links/builders.ts';

const t = await openTestApp();
const publisher = await buildPaidPublisher(t);
const party = {
  ...{ legal_name: 'Rivers Media', address: '1 Quay', postal_code: '20095', city: 'Hamburg' },
  country: 'DE',
};
const bank_account = 'DE89370400440532013000';
const entity = { ...party, bank_account, vat_id: 'DE136695976', email: 'tax@network.example' };
dataOf(await t.callAs(await buildStaff(t, 'finance'), editLegalEntity, entity));
const details = {
  ...party,
  vat_status: 'small_business',
  tax_number: '12/345',
  agrees: 1,
} as const;
dataOf(await t.callAs(publisher, editTaxDetails, details));
await buildDebt(t, publisher);
const debt = { publisher_id: publisher.publisher_id, currency: 'USD', reason: 'The shop closed' };
const maker = await buildStaff(t, 'finance');
const { id: demand } = dataOf(await t.callAs(maker, proposeDebt, { ...debt, kind: 'demand' }));
const admin = await buildStaff(t, 'admin');
dataOf(await t.callAs(admin, approveDebt, { id: demand }));
const brand = await buildBrand(t);
await buildRelationship(t, publisher, brand);
const link = await buildLink(t, publisher, brand);
const delivery = await buildDelivery(t, publisher);
const line = await buildLineRow(
  t,
  { ...publisher, ...brand },
  { order_id: 'R-1', at: '2026-03-08T12:00:00Z', sale_minor: 100n, commission_minor: 10n },
);
const click = await buildClickRow(t, { ...publisher, ...brand }, { at: '2026-03-08T11:00:00Z' });
await buildOrderLine(t, { site: publisher, status: 'approved', report: { amount: '9000.00' } });
await settleApproved(t.db, publisher.publisher_id, now());
const [payment_id = 0] = await requestPayments(t.db, publisher.publisher_id, now());
await payRequested(t);
const content = { type: 1, title: 'Office hours', body: 'New hours start on Monday.' };
const notice = dataOf(await t.callAs(admin, addNotice, { ...content, target: 'all' }));
await t.drain();

const { url } = dataOf(
  await t.callAs(admin, issueAutologin, { publisher_id: publisher.publisher_id, reason: 'A look' }),
);
const code = new URL(url).searchParams.get('code') ?? '';
const acting = dataOf(await t.callAs(null, exchangeAutologin, { code }));

// The publisher has a second factor; a member without one makes the token.
const apiToken = dataOf(await t.callAs(await buildMember(t, publisher), addApiToken, {}));

/** The input that makes a call succeed. */
const inputs: Record<string, object> = {
  '/site/info': { site_id: publisher.site_id },
  '/brand/info': { mcid: brand.mcid },
  '/brand/list': { site_id: publisher.site_id },
  '/brand/search': { keyword: 'tea', type: 1 },
  '/notice/info': { id: notice.id },
  '/payout/info': { id: publisher.method.id },
  '/payment/info': { payment_id },
  '/payment/lines': { payment_id },
  '/payment/statement': { payment_id },
  '/payment/export': { payment_id },
  '/payment/self_billed': { payment_id },
  '/payment/demand': { id: demand },
  '/payout/fields': { type: 'bank', country: 'GB', entity: 'individual' },
  '/link/info': { link_id: link.link_id },
  '/link/preview': { mcid: brand.mcid, target_url: link.target_url },
  '/postback/log_info': { id: delivery.delivery_id },
  '/postback/test_info': {
    event_type: 1,
    delivery_type: 1,
    link_url: 'https://in.example.com/',
  },
  '/report/annotations': { start_date: '2026-03-01', end_date: '2026-03-31' },
  '/report/performance': { start_date: '2026-03-01', end_date: '2026-03-31' },
  '/report/transactions': { start_date: '2026-03-01', end_date: '2026-03-31' },
  '/view/list': { screen: 'brands' },
  '/report/clicks': { start_date: '2026-03-01', end_date: '2026-03-31' },
  '/report/click_info': { click_ref: click.click_ref, clicked_at: '2026-03-08T11:00:00Z' },
  '/report/transaction_info': { id: line.order_line_id },
  '/tools/api_info': { id: 52 },
  '/tools/api_token_request_list': { id: apiToken.id },
};

const ofPublishers = answeredCalls
  .map(({ call }) => call)
  .filter(({ actor }) => sidesOf(actor).includes('publisher'));
// These two concern the session itself.
const reads = ofPublishers.filter(
  ({ effect, path }) => effect === 'none' && path !== signOut.path && path !== raiseAutologin.path,
);
const others = ofPublishers.filter(({ effect }) => effect !== 'none');

/** All stored rows by table, except the audit and the last use of sessions. */
async function readEverything(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('staff_audit', 'sessions')`.execute(t.db);
  const sums: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const found = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as sum
      from ${sql.table(name)} r`.execute(t.db);
    sums[name] = found.rows[0]?.sum ?? '';
  }
  return sums;
}

test('every call declared as read-only succeeds in a read-only session and changes nothing', async () => {
  expect(reads.length).toBeGreaterThan(15);
  const before = await readEverything();
  expect(Object.keys(before).length).toBeGreaterThan(30);
  for (const call of reads) {
    const answer = await t.callAs(acting, call, inputs[call.path] ?? {});
    expect([call.path, answer.message]).toEqual([call.path, 'success']);
  }
  expect(await readEverything()).toEqual(before);
});

test('every other call is refused in a read-only session, whatever the input, and changes nothing', async () => {
  expect(others.length).toBeGreaterThan(15);
  const before = await readEverything();
  for (const call of others) {
    const key = call.effect === 'credential' ? 'PERMISSION_DENIED' : 'READ_ONLY_SESSION';
    const answer = await t.callAs(acting, call, inputs[call.path] ?? {});
    expect([call.path, answer.message]).toEqual([call.path, key]);
  }
  expect(await readEverything()).toEqual(before);
});
