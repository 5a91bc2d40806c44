import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { readProfile, readStaffProfile } from '#contract/accounts/publisher.ts';
import type { ActorRule } from '#contract/actors.ts';
import { LIVE_PATHS } from '#contract/live.ts';
import { accountingCalls } from './accounting/calls.ts';
import { admitActor } from './accounts/admit-actor.ts';
import { admitFollower } from './accounts/admit-follower.ts';
import { accountCalls } from './accounts/calls.ts';
import { findRecipient } from './accounts/mails/find-recipient.ts';
import { openProfileCalls, openSignInCalls } from './accounts/profile/calls.ts';
import { requirePermission } from './accounts/require-permission.ts';
import { staffFactorCalls } from './accounts/staff-factor/calls.ts';
import { staffMemberCalls } from './accounts/staff-members/calls.ts';
import { teamCalls } from './accounts/team/calls.ts';
import { thirdPartyCalls } from './accounts/third-party/calls.ts';
import { serveProviderPosts } from './accounts/third-party/routes.ts';
import { announcementCalls } from './announcements/calls.ts';
import { brandDirectoryCalls } from './brand-directory/calls.ts';
import { brandCalls } from './brands/calls.ts';
import { linkCheckCalls } from './broken-links/calls.ts';
import { closureCalls } from './closures/calls.ts';
import { commonCalls } from './common/calls.ts';
import { contentCalls } from './content/calls.ts';
import { couponCalls } from './coupons/calls.ts';
import { debtCalls } from './debts/calls.ts';
import { downloadCalls } from './downloads/calls.ts';
import { serveExports } from './downloads/routes.ts';
import { scheduleCalls } from './downloads/schedules/calls.ts';
import { importCalls } from './imports/calls.ts';
import { invoiceCalls } from './invoices/calls.ts';
import { ledgerCalls } from './ledger/calls.ts';
import { linkCalls } from './links/calls.ts';
import { serveLinkbook } from './links/linkbook/routes.ts';
import { moneyLimitCalls } from './money-limits/calls.ts';
import { serveBounces } from './notifications/bounces/routes.ts';
import { openNotificationCalls } from './notifications/calls.ts';
import { serveUnsubscribe } from './notifications/routes.ts';
import { serveOrderApi } from './orders/api/routes.ts';
import { serveTrackingScript } from './orders/browser/routes.ts';
import { orderCalls } from './orders/calls.ts';
import { claimCalls } from './orders/claims/calls.ts';
import { intakeCalls } from './orders/intake/calls.ts';
import { keyCalls } from './orders/keys/calls.ts';
import { serveOrders } from './orders/routes.ts';
import { paymentCalls } from './payments/calls.ts';
import { repointPayments } from './payments/release-payments.ts';
import { openPayoutMethodCalls } from './payout-methods/calls.ts';
import { payoutRunCalls } from './payout-runs/calls.ts';
import { serveProviderWebhooks } from './payout-runs/routes.ts';
import type { CallHandler } from './platform/http/answer.ts';
import type { Admit, Around } from './platform/http/run-portal-call.ts';
import { serveCalls } from './platform/http/serve-calls.ts';
import { openLoadSignal, openShedder } from './platform/http/shed-calls.ts';
import { openChangeFeed } from './platform/live/open-change-feed.ts';
import { serveChanges } from './platform/live/serve-changes.ts';
import type { Parts } from './platform/parts.ts';
import { postbackCalls } from './postbacks/calls.ts';
import { webhookCalls } from './postbacks/webhooks/calls.ts';
import { productCalls } from './products/calls.ts';
import { servePictures } from './products/pictures/routes.ts';
import { servePublicPages } from './public-pages/routes.ts';
import { apiDocCalls } from './publisher-api/docs/calls.ts';
import { servePublisherApi } from './publisher-api/routes.ts';
import { rateCalls } from './rates/calls.ts';
import { rewardCalls } from './referrals/calls.ts';
import { reportCalls } from './reports/calls.ts';
import { linkReportCalls } from './reports/links/calls.ts';
import { viewCalls } from './reports/views/calls.ts';
import { shopCalls } from './shops/calls.ts';
import { serveShops } from './shops/routes.ts';
import { siteCalls } from './sites/calls.ts';
import { findSite } from './sites/find-site.ts';
import { auditCall, auditDenial } from './staff/audit-call.ts';
import { staffCalls } from './staff/calls.ts';
import { staffAnnouncementCalls } from './staff-announcements/calls.ts';
import { systemCalls } from './system/calls.ts';
import { uploadCalls } from './uploads/calls.ts';
import { serveFiles } from './uploads/routes.ts';

/** Every call the program answers: the table of contents. */
export const answeredCalls: readonly CallHandler[] = [
  ...accountCalls,
  ...openProfileCalls(findSite),
  ...openSignInCalls(findSite),
  ...thirdPartyCalls,
  ...staffFactorCalls,
  ...staffMemberCalls,
  ...teamCalls,
  ...commonCalls,
  ...siteCalls,
  ...uploadCalls,
  ...brandCalls,
  ...brandDirectoryCalls,
  ...couponCalls,
  ...productCalls,
  ...linkCalls,
  ...linkCheckCalls,
  ...postbackCalls,
  ...webhookCalls,
  ...apiDocCalls,
  ...orderCalls,
  ...claimCalls,
  ...keyCalls,
  ...intakeCalls,
  ...importCalls,
  ...shopCalls,
  ...ledgerCalls,
  ...accountingCalls,
  ...rateCalls,
  ...moneyLimitCalls,
  ...systemCalls,
  ...openPayoutMethodCalls(repointPayments),
  ...paymentCalls,
  ...debtCalls,
  ...payoutRunCalls,
  ...invoiceCalls,
  ...rewardCalls,
  ...reportCalls,
  ...linkReportCalls,
  ...viewCalls,
  ...closureCalls,
  ...downloadCalls,
  ...scheduleCalls,
  ...openNotificationCalls(findRecipient),
  ...announcementCalls,
  ...staffAnnouncementCalls,
  ...contentCalls,
  ...staffCalls,
];

/** Serves the portal calls, the publisher API, provider webhooks and files. */
export async function serveWebRole(
  app: FastifyInstance,
  parts: Parts,
  metrics: Registry,
): Promise<void> {
  const admit: Admit = (call, token, visit) =>
    admitActor(parts.db, call.actor, token, (actor) =>
      auditDenial(parts.db, { call, actor, input: {}, visit }),
    );
  const load = openLoadSignal(parts.config.shed_event_loop_delay_ms);
  app.addHook('onClose', async () => load.close());
  const runOrShed = openShedder(metrics, load.isOverloaded, () => parts.disk?.isLow() ?? false);
  const watch = auditCall(parts.db);
  const around: Around = (admitted, proceed) =>
    watch(admitted, async () => {
      requirePermission(admitted.call, admitted.actor);
      return runOrShed(admitted.call, proceed);
    });
  await serveCalls(app, parts, admit, answeredCalls, around, metrics);
  serveLiveUpdates(app, parts);
  await servePublisherApi(app, parts);
  await serveProviderPosts(app, parts);
  await serveUnsubscribe(app, parts);
  await serveBounces(app, parts);
  await serveOrders(app, parts);
  await serveOrderApi(app, parts);
  await serveTrackingScript(app, parts);
  await serveShops(app, parts);
  await serveProviderWebhooks(app, parts);
  await serveFiles(app, parts);
  await servePictures(app, parts);
  await serveExports(app, parts);
  await serveLinkbook(app, parts);
  await servePublicPages(app, parts);
}

function serveLiveUpdates(app: FastifyInstance, { db, config }: Parts): void {
  const feed = openChangeFeed(config.database_url);
  app.addHook('onClose', () => feed.close());
  const serve = (path: string, rule: ActorRule) =>
    serveChanges(app, `/api${path}`, feed, (token) => admitFollower(db, rule, token));
  serve(LIVE_PATHS.publisher, readProfile.actor);
  serve(LIVE_PATHS.staff, readStaffProfile.actor);
}
