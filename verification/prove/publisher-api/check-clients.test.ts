import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { buildClickRow } from '#server/insight/reports/builders.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock, DAY_MS, now, setClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { openApplication } from '../open-application.ts';
import { addCampaign, joinBrand } from './add-campaign.ts';
import { checkClients } from './check-clients.ts';
import { readClients } from './read-clients.ts';

setClock(new Date('2026-03-09T17:30:00Z'));
const app = await openApplication(await cloneTemplate());
afterAll(app.close);

/** Every call in the specification's table of networks. */
const TABLE = [
  'LinkBux commission_details',
  'LinkBux merchant_commission',
  'LinkBux transaction_v2',
  'LinkBux user_click',
  'LinkHaitao cashback2',
  'LinkHaitao detail2',
  'LinkHaitao payment2',
  'LinkHaitao user_click2',
  'PartnerBoost get_amazon_report',
  'PartnerBoost get_latest_acc_products',
  'Rewardoo details',
  'Rewardoo merchant_details',
  'Rewardoo payments',
  'Rewardoo transaction_details',
  'newer monetization',
  'newer transaction',
  'newer transaction_v3',
];

test('the recorded clients cover every call of the table, and are at least five programs', () => {
  const clients = readClients();
  const rows = new Set(clients.flatMap(({ requests }) => requests.map(({ row }) => row)));
  expect(TABLE.filter((row) => !rows.has(row))).toEqual([]);
  expect(new Set(clients.map(({ client }) => client)).size).toBeGreaterThanOrEqual(5);
});

test('every recorded client reads the sums of the screens', async () => {
  const known = await buildAccount();
  const { rows, violations } = await checkClients(app, known);
  expect(violations).toEqual([]);
  expect(Object.entries(rows).filter(([, read]) => read === 0)).toEqual([]);
  expect(Object.keys(rows).length).toBeGreaterThanOrEqual(TABLE.length);
});

test('a row left out is found in every request of every client', async () => {
  const known = await buildAccount();
  const { rows, violations } = await checkClients(app, known, (read) => read.slice(1));
  expect(violations).toHaveLength(Object.keys(rows).length);
});

/** An account in another zone: lines of two brands in every state, two payments, and clicks. */
async function buildAccount() {
  setClock(new Date('2026-03-09T17:30:00Z'));
  const owner = await buildPublisherWithSite(app, { time_zone: 'America/New_York' });
  const shop = await buildReportingBrand(app);
  const market = await buildReportingBrand(app, { rate_ppm: 73_350 });
  const { site_id, publisher_id } = owner;
  await joinBrand(app.db, { site_id, brand_id: shop.id });
  await addCampaign(app, { site_id, brand_id: market.id });
  const clickedAt = now();
  for (const brand_id of [shop.id, market.id]) {
    await buildClickRow(app, { ...owner, brand_id }, { at: clickedAt.toISOString() });
  }
  for (const nth of [1, 2]) {
    for (const brand of [shop, market]) {
      const lines = [
        { line_id: 'a', amount: `${nth}00.10` },
        { line_id: 'b', amount: '33.33' },
      ];
      await buildOrderLine(app, { site: owner, brand, status: 'approved', report: { lines } });
      await buildOrderLine(app, { site: owner, brand, status: 'rejected' });
      await buildOrderLine(app, { site: owner, brand });
    }
    await settleApproved(app.db, publisher_id, now());
    await payPublisher(app, publisher_id);
    advanceClock(DAY_MS);
  }
  const account = { ...owner, site_id, publisher_id };
  const marketplace = { mcid: market.mcid, campaigns: 1 };
  return { account, begin: '2026-03-06', end: '2026-03-14', clickedAt, marketplace };
}
