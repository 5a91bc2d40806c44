import { editLegalEntity } from '#contract/common/legal-entity.ts';
import { editTaxDetails } from '#contract/invoices/publisher.ts';
import { editSelfBillingRate } from '#contract/invoices/self-billed.ts';
import { dataOf, type openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { payRequested } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';

/** The legal entity of a network that agrees to invoice on behalf of its publishers. */
export const NETWORK = {
  ...{ legal_name: 'Network & Söhne GmbH', address: '2 Mill Street', postal_code: '10115' },
  ...{ city: 'Berlin', country: 'DE', vat_id: 'DE136695976', email: 'tax@network.example' },
  bank_account: 'DE89370400440532013000',
};

/** Tax details of a publisher in the same country. */
export const SELLER = {
  ...{ legal_name: 'Rivers <Media>', address: '1 Quay\nBack yard', postal_code: '20095' },
  ...{ city: 'Hamburg', country: 'DE', vat_id: 'DE 136.695.976', agrees: 1 },
  vat_status: 'registered' as const,
} as const;

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** A publisher with these details who was paid 100.05 of commission; returns the payment too. */
export async function buildSelfBilled(t: TestApp, details: object) {
  const admin = await buildStaff(t);
  dataOf(await t.callAs(admin, editLegalEntity, NETWORK));
  dataOf(await t.callAs(admin, editSelfBillingRate, { percent: '19' }));
  const requested = await buildRequested(t, details);
  await payRequested(t);
  // Sessions of staff end while the payment waits.
  return { ...requested, finance: await buildStaff(t, 'finance') };
}

/** A publisher with these details and a requested payment of 100.05 of commission. */
export async function buildRequested(t: TestApp, details: object = {}) {
  const publisher = await buildPaidPublisher(t);
  dataOf(await t.callAs(publisher, editTaxDetails, { ...SELLER, ...details }));
  const brand = await buildReportingBrand(t);
  const report = { amount: '2001.00' };
  await buildOrderLine(t, { site: publisher, brand, status: 'approved', report });
  await settleApproved(t.db, publisher.publisher_id, now());
  const [payment_id = 0] = await requestPayments(t.db, publisher.publisher_id, now());
  return { publisher, payment_id };
}
