import { readProfile, readStaffProfile } from '#contract/accounts/publisher.ts';
import type { Side } from '#contract/actors.ts';
import { countUnreadNotices } from '#contract/announcements/publisher.ts';
import { readPortalProfile } from '#contract/brand-members/brand.ts';
import { readInstallation } from '#contract/common/publisher.ts';
import { countUnreadNotifications } from '#contract/notifications/publisher.ts';
import {
  allSites,
  approvedSites,
  bannersOf,
  dictionary,
  regions,
  signInProviders,
  viewsOf,
} from '#web/lib/common-calls.ts';
import { type FirstCall, first, splitInput } from '#web/lib/first.ts';
import { DAYS, type PageCalls } from '#web/lib/page-calls.ts';
import * as account from '#web/publisher/accounts/account-calls.ts';
import { announcements } from '#web/publisher/announcements/announcement-calls.ts';
import { help } from '#web/publisher/content/content-calls.ts';
import { downloads } from '#web/publisher/downloads/download-calls.ts';
import { notifications, preferences } from '#web/publisher/notifications/notification-calls.ts';
import { claims } from '#web/publisher/orders/claims/claim-calls.ts';
import * as payment from '#web/publisher/payments/payment-calls.ts';
import * as dashboard from '#web/publisher/reports/dashboard/dashboard-calls.ts';
import * as report from '#web/publisher/reports/report-calls.ts';
import { channels, reviewQuestions } from '#web/publisher/sites/site-calls.ts';
import * as login from '#web/ui/login/login-calls.ts';

type Calls = readonly FirstCall[];

/** What the frame around each screen calls. */
const shellCalls: Calls = [
  first(readInstallation),
  first(readProfile),
  first(countUnreadNotifications),
  first(countUnreadNotices),
];
const shells = {
  publisher: shellCalls,
  brand: [first(readPortalProfile), first(readInstallation), first(countUnreadNotifications)],
  staff: [first(readStaffProfile), first(readInstallation)],
} as const satisfies Readonly<Record<Side, Calls>>;

const ofReport: Calls = [dictionary, report.brandsByName, allSites];

/**
 * The first calls of each screen, by the path of its route. The build writes them into the page of
 * the screen (decision 161); the application itself does not contain this table.
 */
export const screenCalls: Readonly<Record<string, Calls>> = {
  '/auth/login': [signInProviders, account.aboutText],
  '/auth/signup': [account.signUpText],

  '/dashboard': [
    dashboard.dashboard,
    dashboard.payments,
    dashboard.newestNotices,
    dictionary,
    bannersOf('dashboard'),
  ],
  '/announcements': [dictionary, announcements],
  '/notifications': [notifications],
  '/downloads': [downloads],
  '/help': [help],

  '/brands/featured': [approvedSites, bannersOf('featured'), dictionary],
  '/brands/find': [approvedSites, dictionary, viewsOf('brands')],
  '/amazon': [approvedSites, dictionary],
  '/products': [approvedSites, dictionary],
  '/links/coupons': [approvedSites, dictionary],
  '/tools/link-generator': [approvedSites, dictionary],
  '/tools/linkbook': [approvedSites],
  '/tools/broken-links': [approvedSites, dictionary],
  '/tools/global-postback/list': [dictionary],

  '/reports/performance': [
    report.performance,
    viewsOf('performance'),
    report.annotations,
    ...ofReport,
  ],
  '/reports/transactions': [report.transactions, viewsOf('transactions'), ...ofReport],
  '/reports/clicks': [
    dictionary,
    report.brandsByClicks,
    report.countriesByClicks,
    allSites,
    report.clicks,
  ],
  '/reports/schedules': [report.schedules],
  '/reports/claims': [claims],

  '/payments/summary': [
    payment.ownDebts,
    payment.newestPayments,
    payment.paymentSummary,
    dictionary,
  ],
  '/payments/details': [dictionary, payment.payments],
  '/payments/invoices': [payment.ownInvoices],

  '/settings/profile': [regions],
  '/settings/channel': [reviewQuestions, channels, dictionary],
  '/settings/payment': [dictionary],
  '/settings/login': [
    login.loginInformation,
    signInProviders,
    account.ownProviders,
    login.sessions,
  ],
  '/settings/notifications': [preferences],
};

/** The first calls of a screen as its page has them. */
export function pageCallsOf(path: string, shell: Side | null): PageCalls {
  const always: Calls = shell ? shells[shell] : [];
  const own = (screenCalls[path] ?? []).map(inPage);
  const hasDays = (one: object) => JSON.stringify(one).includes(DAYS.end_date);
  return {
    who: shell ?? 'visitor',
    always: always.map(inPage),
    default: own.filter((one) => !hasDays(one)),
    days: own.filter(hasDays),
  };
}

const inPage = ({ call, inputOf }: FirstCall) => ({
  path: call.path,
  ...splitInput(inputOf(DAYS)),
});
