import type { SchedulePeriod } from '#contract/reports/schedules.ts';

/** How often a report is sent, and the days it then covers. */
export const periodWords: Readonly<Record<SchedulePeriod, { often: string; days: string }>> = {
  daily: { often: 'Every day', days: 'At six in the morning of your account, of the day before.' },
  weekly: { often: 'Every Monday', days: 'At six in the morning, of Monday to Sunday before.' },
  monthly: {
    often: 'On the first of the month',
    days: 'At six in the morning, of the month before.',
  },
};
