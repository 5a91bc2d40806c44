import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { readProfile, readStaffProfile } from '#contract/accounts/publisher.ts';
import type { ActorRule } from '#contract/actors.ts';
import { readPortalProfile } from '#contract/brand-members/brand.ts';
import { LIVE_PATHS } from '#contract/live.ts';
import { closureCalls } from '#server/access/closures/calls.ts';
import { postbackCalls } from '#server/access/postbacks/calls.ts';
import { reportedPostbacks } from '#server/access/postbacks/report-postbacks.ts';
import { webhookCalls } from '#server/access/postbacks/webhooks/calls.ts';
import { servePublicPages } from '#server/access/public-pages/routes.ts';
import { apiDocCalls } from '#server/access/publisher-api/docs/calls.ts';
import { servePublisherApi } from '#server/access/publisher-api/routes.ts';
import { auditCall, auditDenial } from '#server/access/staff/audit-call.ts';
import { staffCalls } from '#server/access/staff/calls.ts';
import { staffAnnouncementCalls } from '#server/access/staff-announcements/calls.ts';
import { systemCalls } from '#server/access/system/calls.ts';
import { accountingCalls } from '#server/books/accounting/calls.ts';
import { ledgerCalls } from '#server/books/ledger/calls.ts';
import { moneyLimitCalls } from '#server/books/money-limits/calls.ts';
import { rateCalls } from '#server/books/rates/calls.ts';
import { brandDirectoryCalls } from '#server/insight/brand-directory/calls.ts';
import { linkCheckCalls } from '#server/insight/broken-links/calls.ts';
import { downloadCalls } from '#server/insight/downloads/calls.ts';
import { serveExports } from '#server/insight/downloads/routes.ts';
import { scheduleCalls } from '#server/insight/downloads/schedules/calls.ts';
import { openReportCalls } from '#server/insight/reports/calls.ts';
import { linkReportCalls } from '#server/insight/reports/links/calls.ts';
import { viewCalls } from '#server/insight/reports/views/calls.ts';
import { brandMemberCalls } from '#server/offers/brand-members/calls.ts';
import { enterBrand } from '#server/offers/brand-members/enter-brand.ts';
import { brandCalls } from '#server/offers/brands/calls.ts';
import { couponCalls } from '#server/offers/coupons/calls.ts';
import { productCalls } from '#server/offers/products/calls.ts';
import { servePictures } from '#server/offers/products/pictures/routes.ts';
import { termsCalls } from '#server/offers/terms/calls.ts';
import { debtCalls } from '#server/payouts/debts/calls.ts';
import { invoiceCalls } from '#server/payouts/invoices/calls.ts';
import { monthEndCalls } from '#server/payouts/month-end/calls.ts';
import { paymentCalls } from '#server/payouts/payments/calls.ts';
import { repointPayments } from '#server/payouts/payments/hold-payments.ts';
import { openPayoutMethodCalls } from '#server/payouts/payout-methods/calls.ts';
import { payoutProviderCalls } from '#server/payouts/payout-providers/calls.ts';
import { listPayoutTypes } from '#server/payouts/payout-providers/payout-providers.ts';
import { payoutRunCalls } from '#server/payouts/payout-runs/calls.ts';
import { serveProviderWebhooks } from '#server/payouts/payout-runs/routes.ts';
import { rewardCalls } from '#server/payouts/referrals/calls.ts';
import { admitActor } from '#server/people/accounts/admit-actor.ts';
import { admitFollower } from '#server/people/accounts/admit-follower.ts';
import { accountCalls } from '#server/people/accounts/calls.ts';
import { findRecipient } from '#server/people/accounts/mails/find-recipient.ts';
import { openProfileCalls, openSignInCalls } from '#server/people/accounts/profile/calls.ts';
import { requirePermission } from '#server/people/accounts/require-permission.ts';
import { staffFactorCalls } from '#server/people/accounts/staff-factor/calls.ts';
import { staffMemberCalls } from '#server/people/accounts/staff-members/calls.ts';
import { teamCalls } from '#server/people/accounts/team/calls.ts';
import { thirdPartyCalls } from '#server/people/accounts/third-party/calls.ts';
import { serveProviderPosts } from '#server/people/accounts/third-party/routes.ts';
import { announcementCalls } from '#server/people/announcements/calls.ts';
import { openCommonCalls } from '#server/people/common/calls.ts';
import { contentCalls } from '#server/people/content/calls.ts';
import { serveBounces } from '#server/people/notifications/bounces/routes.ts';
import { openNotificationCalls } from '#server/people/notifications/calls.ts';
import { serveUnsubscribe } from '#server/people/notifications/routes.ts';
import { siteCalls } from '#server/people/sites/calls.ts';
import { findSite } from '#server/people/sites/find-site.ts';
import { uploadCalls } from '#server/people/uploads/calls.ts';
import { serveFiles } from '#server/people/uploads/routes.ts';
import type { CallHandler } from '#server/platform/http/answer.ts';
import type { Admit, Around } from '#server/platform/http/run-portal-call.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { openLoadSignal, openShedder } from '#server/platform/http/shed-calls.ts';
import { openChangeFeed } from '#server/platform/live/open-change-feed.ts';
import { serveChanges } from '#server/platform/live/serve-changes.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { importCalls } from '#server/sales/imports/calls.ts';
import { orderCalls } from '#server/sales/orders/calls.ts';
import { claimCalls } from '#server/sales/orders/claims/calls.ts';
import { serveOrderApi } from '#server/sales/orders/intake/api/routes.ts';
import { serveTrackingScript } from '#server/sales/orders/intake/browser/routes.ts';
import { intakeCalls } from '#server/sales/orders/intake/calls.ts';
import { keyCalls } from '#server/sales/orders/intake/keys/calls.ts';
import { serveOrders } from '#server/sales/orders/routes.ts';
import { shopCalls } from '#server/sales/shops/calls.ts';
import { serveShops } from '#server/sales/shops/routes.ts';
import { linkCalls } from '#server/traffic/links/calls.ts';
import { serveLinkbook } from '#server/traffic/links/linkbook/routes.ts';

/** Every call the program answers: the table of contents. */
export const answeredCalls: readonly CallHandler[] = [
  ...accountCalls,
  ...openProfileCalls(findSite),
  ...openSignInCalls(findSite),
  ...thirdPartyCalls,
  ...staffFactorCalls,
  ...staffMemberCalls,
  ...teamCalls,
  ...openCommonCalls(listPayoutTypes),
  ...siteCalls,
  ...uploadCalls,
  ...brandCalls,
  ...brandMemberCalls,
  ...termsCalls,
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
  ...payoutProviderCalls,
  ...openPayoutMethodCalls(repointPayments),
  ...paymentCalls,
  ...debtCalls,
  ...payoutRunCalls,
  ...invoiceCalls,
  ...monthEndCalls,
  ...rewardCalls,
  ...openReportCalls(reportedPostbacks),
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
  const admit: Admit = (call, token, visit, input) =>
    admitActor(parts.db, call.actor, token, {
      onDenied: (actor) =>
        auditDenial(parts.db, { call, actor, input: {}, visit }, 'PERMISSION_DENIED'),
      enterBrand: async (person) => {
        if (!input) return person;
        return enterBrand(parts.db, call, person, input).catch(async (error) => {
          if (error instanceof Refusal) {
            await auditDenial(parts.db, { call, actor: person, input, visit }, error.key);
          }
          throw error;
        });
      },
    });
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

function serveLiveUpdates(app: FastifyInstance, { db, config, log }: Parts): void {
  const feed = openChangeFeed(config.database_url);
  app.addHook('onClose', () => feed.close());
  const serve = (path: string, rule: ActorRule) =>
    serveChanges(app, `/api${path}`, feed, {
      admit: (token) => admitFollower(db, rule, token),
      log,
    });
  serve(LIVE_PATHS.publisher, readProfile.actor);
  serve(LIVE_PATHS.brand, readPortalProfile.actor);
  serve(LIVE_PATHS.staff, readStaffProfile.actor);
}
