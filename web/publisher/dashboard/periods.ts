import { DASHBOARD_PERIODS, type DashboardPeriod } from '#contract/dashboard/publisher.ts';

/** The names of each period and of the days it is compared with. */
export const periodNames: Readonly<Record<DashboardPeriod, { now: string; before: string }>> = {
  today: { now: 'Today', before: 'yesterday as a whole' },
  yesterday: { now: 'Yesterday', before: 'the day before' },
  '7d': { now: 'Last 7 days', before: 'the 7 days before' },
  '30d': { now: 'Last 30 days', before: 'the 30 days before' },
  '90d': { now: 'Last 90 days', before: 'the 90 days before' },
};

/** The period of the URL; the default is the last 30 days. */
export function periodIn(value: string | undefined): DashboardPeriod {
  return DASHBOARD_PERIODS.find((period) => period === value) ?? '30d';
}
