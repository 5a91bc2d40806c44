import { readStaffProfile } from '#contract/accounts/publisher.ts';
import { listAudit, listPublishers } from '#contract/accounts/staff.ts';
import { listRelationships } from '#contract/brands/relationships.ts';
import { listStaffBrands } from '#contract/brands/staff.ts';
import { listStaffCoupons } from '#contract/coupons/publisher.ts';
import { listInvoices } from '#contract/invoices/staff.ts';
import { listMails } from '#contract/notifications/staff.ts';
import { listStaffClaims } from '#contract/orders/claims.ts';
import { listStaffOrderLines } from '#contract/orders/staff.ts';
import { listStaffDeliveries } from '#contract/postbacks/deliveries.ts';
import { listBonuses } from '#contract/referrals/staff.ts';
import { listSitesForStaff } from '#contract/sites/staff.ts';
import { countWaitingWork } from '#contract/system/work.ts';
import type { Parts } from '#server/platform/parts.ts';
import { buildApp } from '#server/start/app.ts';
import { askAs, timeCalls } from '../ask-app.ts';
import { percentile } from '../percentile.ts';
import { record } from '../record.ts';

const ROUNDS = 20;
/** The limit for p95 of every list and search, in milliseconds. */
const LIMIT_MS = 300;

const LISTS: [string, { path: string }, object][] = [
  ['profile, for comparison', readStaffProfile, {}],
  ['orders', listStaffOrderLines, { perPage: 50 }],
  ['orders, page 200', listStaffOrderLines, { perPage: 50, curPage: 200 }],
  ['orders, last page', listStaffOrderLines, { perPage: 50, curPage: 20_000 }],
  ['orders, pending', listStaffOrderLines, { perPage: 50, status: 'pending' }],
  ['orders, rejected', listStaffOrderLines, { perPage: 50, status: 'rejected' }],
  ['orders, cancellations (none)', listStaffOrderLines, { event: 'cancellation' }],
  ['orders, coupon (none)', listStaffOrderLines, { attribution: 'coupon' }],
  ['orders, a brand', listStaffOrderLines, { perPage: 50, brand_id: 17 }],
  ['orders, a publisher', listStaffOrderLines, { perPage: 50, publisher_id: 17 }],
  ['orders, a month', listStaffOrderLines, { start_date: '2025-09-01', end_date: '2025-09-30' }],
  ['orders, search of one', listStaffOrderLines, { keyword: 'a87ff679a2f3e71d9181a67b7542122c' }],
  ['orders, search of many', listStaffOrderLines, { keyword: 'kestrel' }],
  ['orders, search of none', listStaffOrderLines, { keyword: 'zanzibar' }],
  ['orders, search of two letters', listStaffOrderLines, { keyword: 'ke' }],
  ['orders, two letters of none', listStaffOrderLines, { keyword: 'qx' }],
  [
    'orders, search in a month',
    listStaffOrderLines,
    { keyword: 'kestrel', start_date: '2026-01-01' },
  ],
  ['publishers', listPublishers, {}],
  ['publishers, last page', listPublishers, { curPage: 1000 }],
  ['publishers, locked', listPublishers, { locked: 1 }],
  ['publishers, search of many', listPublishers, { keyword: 'kestrel' }],
  ['publishers, search of one', listPublishers, { keyword: 'media 1234' }],
  ['publishers, search of none', listPublishers, { keyword: 'zanzibar' }],
  ['brands', listStaffBrands, {}],
  ['brands, search', listStaffBrands, { keyword: 'kestrel' }],
  ['brands, search of none', listStaffBrands, { keyword: 'zanzibar' }],
  ['sites', listSitesForStaff, {}],
  ['sites in review', listSitesForStaff, { status: 0 }],
  ['sites, last page', listSitesForStaff, { curPage: 1250 }],
  ['sites, search', listSitesForStaff, { keyword: 'kestrel' }],
  ['sites, search of none', listSitesForStaff, { keyword: 'zanzibar' }],
  ['applications', listRelationships, {}],
  ['applications, waiting', listRelationships, { status: 1 }],
  ['applications, last page', listRelationships, { curPage: 4_900 }],
  ['applications, search', listRelationships, { keyword: 'kestrel' }],
  ['applications, search of none', listRelationships, { keyword: 'zanzibar' }],
  ['audit', listAudit, {}],
  ['audit, last page', listAudit, { curPage: 15_000 }],
  ['audit, refused', listAudit, { refused: 1 }],
  ['audit, search of many', listAudit, { keyword: 'kestrel' }],
  ['audit, search of one', listAudit, { keyword: 'ticket 123456' }],
  ['audit, search of none', listAudit, { keyword: 'zanzibar' }],
  ['audit, two letters of none', listAudit, { keyword: 'qx' }],
  ['mails', listMails, {}],
  ['mails, failed', listMails, { status: 'failed' }],
  ['mails, search', listMails, { recipient: 'kestrel' }],
  ['mails, search of none', listMails, { recipient: 'zanzibar' }],
  ['claims', listStaffClaims, {}],
  ['coupons', listStaffCoupons, {}],
  ['invoices', listInvoices, {}],
  ['bonuses', listBonuses, {}],
  ['postback deliveries', listStaffDeliveries, {}],
  ['waiting work', countWaitingWork, {}],
];

/** Prints p50 and p95 of each list, and marks those above the limit. */
export async function measureLists(parts: Parts, token: string): Promise<void> {
  const app = await buildApp(parts);
  const ask = askAs(app, token);
  let slow = 0;
  for (const [name, call, attributes] of LISTS) {
    const times = await timeCalls(() => ask(call.path, attributes), ROUNDS, 2);
    const p95 = percentile(times, 0.95);
    if (p95 > LIMIT_MS) slow += 1;
    record({ name, p50_ms: percentile(times, 0.5), p95_ms: p95 });
    console.log(
      `staff: ${name}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${p95 > LIMIT_MS ? ` (above ${LIMIT_MS} ms)` : ''}`,
    );
  }
  console.log(`staff: ${slow} of ${LISTS.length} above ${LIMIT_MS} ms`);
  await app.close();
}
