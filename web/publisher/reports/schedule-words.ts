import type { SchedulePeriod } from '#contract/reports/schedules.ts';
import { t } from '#web/lib/i18n.ts';

/** How often a report is sent, and the days it then covers. */
export const periodWords: Readonly<Record<SchedulePeriod, { often: string; days: string }>> = {
  daily: { often: t('Daily'), days: t('At 6:00 in your time zone, for the previous day.') },
  weekly: { often: t('Weekly, on Monday'), days: t('At 6:00, for the previous Monday to Sunday.') },
  monthly: {
    often: t('Monthly, on the first'),
    days: t('At 6:00, for the previous month.'),
  },
};
