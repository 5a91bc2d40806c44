import type { SchedulePeriod } from '#contract/reports/schedules.ts';

/** How often a report is sent, and the days it then covers. */
export const periodWords: Readonly<Record<SchedulePeriod, { often: string; days: string }>> = {
  daily: { often: 'Daily', days: 'At 6:00 in your time zone, for the previous day.' },
  weekly: { often: 'Weekly, on Monday', days: 'At 6:00, for the previous Monday to Sunday.' },
  monthly: {
    often: 'Monthly, on the first',
    days: 'At 6:00, for the previous month.',
  },
};
