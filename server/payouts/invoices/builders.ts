import { expect } from 'vitest';
import { editBrand } from '#contract/brands/staff.ts';
import { dataOf, type openTestApp } from '#fixtures/testing/open-test-app.ts';
import type { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import type { buildStaff } from '#server/people/accounts/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';

type Parts = {
  t: Awaited<ReturnType<typeof openTestApp>>;
  admin: Awaited<ReturnType<typeof buildStaff>>;
  publisher: Awaited<ReturnType<typeof buildPaidPublisher>>;
};

/**
 * A brand with a network fee that owes settled commission (5 % of the sales); `set` overrides its
 * settings.
 */
export async function buildOwing(
  { t, admin, publisher }: Parts,
  amounts: readonly string[],
  set: object = { network_fee_percent: 20 },
) {
  const brand = await buildReportingBrand(t);
  expect(dataOf(await t.callAs(admin, editBrand, { mcid: brand.mcid, ...set }))).toMatchObject(set);
  const lines = [];
  for (const amount of amounts) {
    const site = publisher;
    lines.push(await buildOrderLine(t, { site, brand, status: 'approved', report: { amount } }));
  }
  const settlement_ids = await settleApproved(t.db, publisher.publisher_id, now());
  return { brand, lines, settlement_ids };
}
