import type { DashboardPeriod } from '#contract/reports/dashboard.ts';
import { t } from '#web/lib/i18n.ts';

/** The names of each period and of the days it is compared with. */
export const periodNames: Readonly<Record<DashboardPeriod, { now: string; before: string }>> = {
  today: { now: t('Today'), before: t('all of yesterday') },
  yesterday: { now: t('Yesterday'), before: t('the previous day') },
  '7d': { now: t('Last 7 days'), before: t('the previous 7 days') },
  '30d': { now: t('Last 30 days'), before: t('the previous 30 days') },
  '90d': { now: t('Last 90 days'), before: t('the previous 90 days') },
};
