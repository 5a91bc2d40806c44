import { DASHBOARD_PERIODS, type DashboardPeriod } from '#contract/dashboard/publisher.ts';

/** The names of each period and of the days it is compared with. */
export const periodNames: Readonly<Record<DashboardPeriod, { now: string; before: string }>> = {
  today: { now: 'Today', before: 'all of yesterday' },
  yesterday: { now: 'Yesterday', before: 'the previous day' },
  '7d': { now: 'Last 7 days', before: 'the previous 7 days' },
  '30d': { now: 'Last 30 days', before: 'the previous 30 days' },
  '90d': { now: 'Last 90 days', before: 'the previous 90 days' },
};

/** The period of the URL; the default is the last 30 days. */
export function periodIn(value: string | undefined): DashboardPeriod {
  return DASHBOARD_PERIODS.find((period) => period === value) ?? '30d';
}
