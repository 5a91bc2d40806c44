import { describe, expect, test } from 'vitest';
import { addClaim, decideClaim, disputeLine } from '#contract/orders/claims.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildRates } from '#server/books/rates/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { setClock } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildClickRef, buildOrderLine, buildReportingBrand, reportOrder } from '../builders.ts';

setClock(new Date('2026-05-05T12:00:00Z'));
const t = await openTestApp();
const brand = await buildReportingBrand(t);
const site = await buildPublisherWithSite(t);
const staff = await buildStaff(t, 'finance');
const order_time = '2026-05-04T12:00:00Z';
const click_ref = await buildClickRef(t, { brand, site, at: new Date('2026-05-04T08:00:00Z') });

const claim = (over: { amount: string; currency?: string; order_id?: string }) =>
  t.callAs(site, addClaim, {
    mcid: brand.mcid,
    order_id: `order ${newCode(10)}`,
    order_time,
    click_ref,
    note: 'The order confirmation came by mail.',
    ...over,
  });
const accept = async (id: number) =>
  dataOf(await t.callAs(staff, decideClaim, { id, decision: 'accept' }));
const linesOf = (order_id: string) =>
  t.db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute();

test('a claim becomes a line in its reported currency and needs an exchange rate', async () => {
  const said = { amount: '50', currency: 'GBP' };
  expect(await claim(said)).toMatchObject({ message: 'CURRENCY_RATE_MISSING' });
  await buildRates(t, '2026-05-04', { USD: '1.2', GBP: '0.8' });
  const made = dataOf(await claim(said));
  expect(made).toMatchObject({ amount: '50.00', currency: 'GBP' });
  await accept(made.id);
  expect(await linesOf(made.order_id)).toMatchObject([
    {
      original_currency: 'GBP',
      original_minor: 5_000n,
      currency: 'USD',
      sale_minor: 7_500n,
      commission_minor: 375n,
    },
  ]);
});

describe('with a rate', () => {
  test('an unattributed order keeps the reported currency of each line', async () => {
    const order_id = `order ${newCode(10)}`;
    const report = { order_id, order_time, amount: '20' };
    await reportOrder(t, brand, { ...report, currency: 'GBP' });
    await reportOrder(t, brand, { ...report, line_id: '2' });
    await accept(dataOf(await claim({ order_id, amount: '80' })).id);
    const { publisher_id } = site;
    expect(await linesOf(order_id)).toMatchObject([
      { publisher_id, original_currency: 'GBP', original_minor: 2_000n, sale_minor: 3_000n },
      { publisher_id, original_currency: null, sale_minor: 2_000n },
    ]);
  });

  test('a claim about a line corrects the amount in the currency of the order', async () => {
    const report = { amount: '20', currency: 'GBP', order_time, click_ref };
    const { order_line_id, order_id } = await buildOrderLine(t, { brand, site, report });
    const asked = { order_line_id, type: 'wrong_amount' as const, note: 'Two of them.' };
    expect(await t.callAs(site, disputeLine, { ...asked, amount: '20' })).toMatchObject({
      message: 'AMOUNT_INVALID',
    });
    const made = dataOf(await t.callAs(site, disputeLine, { ...asked, amount: '30' }));
    expect(made).toMatchObject({ amount: '30.00', currency: 'GBP' });
    await accept(made.id);
    expect(await linesOf(order_id)).toMatchObject([{ sale_minor: 4_500n }]);
    expect((await verifyLedger(t.db)).broken).toBeNull();
  });
});
