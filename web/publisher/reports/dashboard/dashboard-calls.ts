import { listAnnouncements } from '#contract/announcements/publisher.ts';
import { showPaymentSummary } from '#contract/payments/publisher.ts';
import {
  DASHBOARD_PERIODS,
  type DashboardPeriod,
  homeDashboard,
} from '#contract/reports/dashboard.ts';
import { first } from '#web/lib/first.ts';

export const dashboard = first(homeDashboard, (url) => ({ period: periodIn(url.period) }));
export const payments = first(showPaymentSummary);
export const newestNotices = first(listAnnouncements, () => ({ perPage: 4 }));

/** The period of the URL; the default is the last 30 days. */
export function periodIn(value: string | undefined): DashboardPeriod {
  return DASHBOARD_PERIODS.find((period) => period === value) ?? '30d';
}
