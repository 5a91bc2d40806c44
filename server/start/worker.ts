import { eraseClosed } from '#server/access/closures/close-account.ts';
import { publishClicks } from '#server/access/postbacks/events/publish-clicks.ts';
import {
  deleteOldDeliveries,
  openDeliveryQueues,
  postbackJobs,
  postbackPartitionKeys,
} from '#server/access/postbacks/jobs.ts';
import { publisherApiJobs } from '#server/access/publisher-api/jobs.ts';
import { warnExpiring } from '#server/access/publisher-api/tokens/warn-expiring.ts';
import { closeNotifications, closingJobs } from '#server/access/staff/close-notifications.ts';
import { watchAlarms } from '#server/access/staff/watch-alarms.ts';
import { staffAnnouncementJobs } from '#server/access/staff-announcements/jobs.ts';
import { runBackup } from '#server/access/system/backups/run-backup.ts';
import { watchLedger } from '#server/books/ledger/checks/watch-ledger.ts';
import { expireHolds } from '#server/books/ledger/holds/expire-holds.ts';
import { addNextSums } from '#server/books/ledger/sums/add-next-sums.ts';
import { fetchDueRates } from '#server/books/rates/fetching/fetch-rates.ts';
import type { EventName } from '#server/events.ts';
import { refreshNumbers } from '#server/insight/brand-directory/refresh-numbers.ts';
import { deleteStale, openScanQueue, startWeeklyScans } from '#server/insight/broken-links/jobs.ts';
import { clearDownloads, downloadJobs, downloadQueue } from '#server/insight/downloads/jobs.ts';
import {
  sendReadyReports,
  startDueReports,
} from '#server/insight/downloads/schedules/run-schedules.ts';
import { recountLines } from '#server/insight/reports/roll-ups/recount-lines.ts';
import { rollUpNextLines } from '#server/insight/reports/roll-ups/roll-up-next-lines.ts';
import { brandMemberJobs } from '#server/offers/brand-members/jobs.ts';
import { approveWaiting } from '#server/offers/brands/approval/approve-waiting.ts';
import { brandJobs } from '#server/offers/brands/jobs.ts';
import { openFeedQueue } from '#server/offers/products/jobs.ts';
import { refreshProducts } from '#server/offers/products/refresh-products.ts';
import { termsJobs } from '#server/offers/terms/jobs.ts';
import { startTerms } from '#server/offers/terms/start-terms.ts';
import {
  deleteOldBackups,
  openBackupQueue,
  startDueBackups,
} from '#server/operations/backup/backup-jobs.ts';
import { invoiceJobs } from '#server/payouts/invoices/jobs.ts';
import { runCycles } from '#server/payouts/payments/cycles/run-cycles.ts';
import { paymentJobs } from '#server/payouts/payments/jobs.ts';
import { payoutMethodJobs } from '#server/payouts/payout-methods/jobs.ts';
import { payoutQueue } from '#server/payouts/payout-runs/jobs.ts';
import { rewardJobs } from '#server/payouts/rewards/jobs.ts';
import { accountJobs, deleteTraces } from '#server/people/accounts/jobs.ts';
import { findRecipient } from '#server/people/accounts/mails/find-recipient.ts';
import { openNotificationJobs } from '#server/people/notifications/jobs.ts';
import { siteJobs } from '#server/people/sites/jobs.ts';
import { deleteUnclaimed } from '#server/people/uploads/jobs.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { Queue } from '#server/platform/queue/queue.ts';
import type { Bindings } from '#server/platform/queue/start-working.ts';
import { deleteExpiredLimits } from '#server/platform/rate-limits/jobs.ts';
import { importQueue } from '#server/sales/imports/jobs.ts';
import { markLateClicks } from '#server/sales/orders/attribution/mark-late-clicks.ts';
import { acceptDueClaims } from '#server/sales/orders/claims/accept-due-claims.ts';
import { claimJobs } from '#server/sales/orders/claims/jobs.ts';
import { deleteOldReports } from '#server/sales/orders/intake/delete-old-reports.ts';
import { keyJobs } from '#server/sales/orders/intake/keys/jobs.ts';
import { silenceJobs } from '#server/sales/orders/intake/silences/jobs.ts';
import { watchSilences } from '#server/sales/orders/intake/silences/watch-silences.ts';
import { approveLocked } from '#server/sales/orders/lines/decide-lines.ts';
import { notifyOrders } from '#server/sales/orders/lines/notify-orders.ts';
import {
  deleteOldShopDeliveries,
  shopDeliveryQueue,
  shopFileQueue,
} from '#server/sales/shops/jobs.ts';
import { archiveNextDay } from '#server/traffic/clicks/archive/archive-next-day.ts';
import { saveDays } from '#server/traffic/clicks/days/save-days.ts';
import { loadLeftoverSpools } from '#server/traffic/clicks/recording/load-spool.ts';
import { deleteOldFirsts } from '#server/traffic/clicks/roll-ups/delete-old-firsts.ts';
import { followZones } from '#server/traffic/clicks/roll-ups/follow-zones.ts';
import { recountYesterday } from '#server/traffic/clicks/roll-ups/recount-clicks.ts';
import { rollUpNextClicks } from '#server/traffic/clicks/roll-ups/roll-up-next-clicks.ts';

/** Which jobs follow which event. */
const subscribers: Partial<Record<EventName, readonly string[]>> = {
  'user.registered': ['accounts.mail_verification'],
  'email_check.requested': ['accounts.mail_verification'],
  'password_reset.requested': ['accounts.mail_password_reset'],
  'sign_in_link.requested': ['accounts.mail_sign_in_link'],
  'email_change.requested': ['accounts.mail_old_email', 'accounts.mail_new_email'],
  'email_change.completed': ['accounts.mail_changed_email'],
  'user.details_changed': ['accounts.mail_changed_details'],
  'user.signed_in_elsewhere': ['accounts.mail_new_device'],
  'staff.factor_changed': ['accounts.mail_staff_factor'],
  'staff.invited': ['accounts.mail_staff_invitation'],
  'team.invited': ['accounts.mail_invitation'],
  'team.joined': ['accounts.mail_team_joined'],
  'team.role_changed': ['accounts.mail_team_role'],
  'staff.removed': ['orders.notify_keys_to_rotate'],
  'api_token.refused': ['publisher_api.notify_refused'],
  'team.removed': ['accounts.mail_team_removed', 'publisher_api.end_tokens'],
  'team.left': ['accounts.mail_team_left', 'publisher_api.end_tokens'],
  'publisher.closed': ['accounts.mail_closed', 'payouts.delete_methods', 'postbacks.delete_all'],
  'publisher.erased': ['postbacks.erase'],
  'brand.invited': ['brand_members.mail_invitation'],
  'brand.joined': ['brand_members.mail_joined'],
  'brand.signed_up': ['brand_members.notify_sign_up'],
  'brand.sign_up_decided': ['brand_members.mail_decision', 'staff.close_notifications'],
  'brand.terms_changed': ['terms.notify'],
  'terms_proposal.added': ['terms.notify_proposal'],
  'terms_proposal.decided': ['terms.notify_proposal_decision', 'staff.close_notifications'],
  'payout_method.changed': ['payouts.mail_method_change'],
  'review.answered': ['sites.notify_answer', 'brand_members.notify_answer'],
  'review.asked': ['sites.notify_question'],
  'brand.terms_notifications': ['terms.notify_change', 'postbacks.enqueue_brand_events'],
  'brand.terms_withdrawn': ['terms.notify_withdrawal'],
  'site.added': ['sites.notify_staff', 'brands.approve_waiting'],
  'site.verified': ['brands.approve_waiting'],
  'site.decided': ['sites.notify_decision', 'staff.close_notifications'],
  'brand.orders_stopped': ['orders.notify_stopped'],
  'brand.orders_resumed': ['staff.close_notifications'],
  'claim.added': ['claims.notify_staff'],
  'claim.answered': ['claims.notify_answer', 'staff.close_notifications'],
  'order_line.recorded': ['postbacks.enqueue_line_events'],
  'order_line.changed': ['postbacks.enqueue_line_events', 'rewards.reward_referral'],
  'settlement.made': ['postbacks.enqueue_settlement_events'],
  'payment.changed': ['payments.notify', 'postbacks.enqueue_settlement_events'],
  'document_mail.requested': ['invoices.mail_document'],
  'relationship.applied': [
    'brands.notify_applied',
    'brand_members.notify_applied',
    'brands.approve_waiting',
    'postbacks.enqueue_relationship_events',
  ],
  'relationship.decided': [
    'brands.notify_decision',
    'postbacks.enqueue_relationship_events',
    'staff.close_notifications',
  ],
  'brand.status_changed': ['brands.notify_status', 'postbacks.enqueue_brand_events'],
  'user.verified': ['postbacks.enqueue_referral_events'],
  'postback.switched_off': ['postbacks.notify_switched_off'],
  'report_mail.ready': ['downloads.mail_report'],
  'report_schedule.failed': ['downloads.mail_failure'],
};

const notificationJobs = openNotificationJobs(findRecipient);

/** Repeats a step until it returns false, because nothing is left, or the worker stops. */
function untilDone(step: (parts: Parts, signal: AbortSignal) => Promise<boolean>) {
  return async (parts: Parts, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await step(parts, signal)));
  };
}

/** What the worker does: the one list of jobs, subscriptions and recurring work. */
export const bindings: Bindings = {
  subscribers,
  runners: {
    ...postbackJobs,
    ...publisherApiJobs,
    ...notificationJobs.runners,
    ...accountJobs,
    ...claimJobs,
    ...silenceJobs,
    ...keyJobs,
    ...brandJobs,
    ...brandMemberJobs,
    ...termsJobs,
    ...staffAnnouncementJobs,
    ...siteJobs,
    ...closingJobs,
    ...payoutMethodJobs,
    ...paymentJobs,
    ...invoiceJobs,
    ...downloadJobs,
    ...rewardJobs,
  },
  recurring: [
    ...notificationJobs.recurring,
    { name: 'backups.start', everyMs: 60_000, run: startDueBackups },
    { name: 'backups.delete_old', everyMs: 3_600_000, run: deleteOldBackups },
    { name: 'payouts.run_cycles', everyMs: 600_000, run: runCycles },
    { name: 'order_lines.accept_claims', everyMs: 600_000, run: acceptDueClaims },
    { name: 'order_lines.notify', everyMs: 600_000, run: notifyOrders },
    { name: 'staff.watch_alarms', everyMs: 600_000, run: watchAlarms },
    { name: 'staff.close_notifications', everyMs: 60_000, run: closeNotifications },
    { name: 'order_lines.watch_silences', everyMs: 3_600_000, run: watchSilences },
    { name: 'order_lines.delete_old_reports', everyMs: 3_600_000, run: deleteOldReports },
    { name: 'order_lines.approve_locked', everyMs: 600_000, run: approveLocked },
    { name: 'rates.fetch', everyMs: 3_600_000, run: fetchDueRates },
    { name: 'ledger.watch', everyMs: 60_000, run: watchLedger },
    {
      name: 'ledger.add_sums',
      everyMs: 60_000,
      run: untilDone((parts) => addNextSums(parts)),
    },
    { name: 'ledger.expire_holds', everyMs: 60_000, run: expireHolds },
    { name: 'accounts.delete_traces', everyMs: 3_600_000, run: deleteTraces },
    { name: 'publisher_api.warn_expiring', everyMs: 3_600_000, run: warnExpiring },
    { name: 'closures.erase', everyMs: 86_400_000, run: eraseClosed },
    { name: 'uploads.delete_unclaimed', everyMs: 3_600_000, run: deleteUnclaimed },
    { name: 'terms.start', everyMs: 60_000, run: startTerms },
    { name: 'reviews.approve', everyMs: 60_000, run: approveWaiting },
    { name: 'brands.refresh_numbers', everyMs: 600_000, run: refreshNumbers },
    { name: 'products.refresh', everyMs: 600_000, run: refreshProducts },
    { name: 'postbacks.enqueue_clicks', everyMs: 5_000, run: publishClicks },
    { name: 'postbacks.delete_old', everyMs: 3_600_000, run: deleteOldDeliveries },
    { name: 'shops.delete_old', everyMs: 3_600_000, run: deleteOldShopDeliveries },
    { name: 'link_checks.start_weekly', everyMs: 3_600_000, run: startWeeklyScans },
    { name: 'link_checks.delete_stale', everyMs: 3_600_000, run: deleteStale },
    { name: 'rate_limits.delete_expired', everyMs: 3_600_000, run: deleteExpiredLimits },
    { name: 'downloads.start_reports', everyMs: 30_000, run: startDueReports },
    { name: 'downloads.send_reports', everyMs: 5_000, run: sendReadyReports },
    { name: 'downloads.clear', everyMs: 3_600_000, run: clearDownloads },
    { name: 'clicks.save_days', everyMs: 3_600_000, run: saveDays },
    { name: 'clicks.load_left_spools', everyMs: 5_000, run: loadLeftoverSpools },
    { name: 'order_lines.attach_late_clicks', everyMs: 5_000, run: markLateClicks },
    { name: 'order_lines.recount', everyMs: 86_400_000, run: recountLines },
    { name: 'clicks.follow_zones', everyMs: 5_000, run: followZones },
    { name: 'clicks.delete_firsts', everyMs: 86_400_000, run: deleteOldFirsts },
    { name: 'clicks.recount', everyMs: 86_400_000, run: recountYesterday },
    { name: 'clicks.archive', everyMs: 5_000, run: untilDone(archiveNextDay) },
  ],
  shared: [
    { name: 'clicks.roll_up', everyMs: 1_000, run: untilDone((parts) => rollUpNextClicks(parts)) },
    {
      name: 'order_lines.roll_up',
      everyMs: 1_000,
      run: untilDone((parts) => rollUpNextLines(parts)),
    },
  ],
  queues: [
    downloadQueue,
    openScanQueue(),
    openFeedQueue(),
    ...openDeliveryQueues(),
    payoutQueue,
    importQueue,
    shopDeliveryQueue,
    shopFileQueue,
    openBackupQueue(runBackup),
  ] as Queue<never>[],
  partitionKeys: postbackPartitionKeys,
};
