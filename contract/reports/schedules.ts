import * as z from 'zod/mini';
import { call } from '../call.ts';
import { exportReport } from '../downloads/publisher.ts';
import { flag, integer, rowId, text, word } from '../fields.ts';

/** Frequency of a scheduled report: every morning, every Monday, or on the first of every month. */
export const SCHEDULE_PERIODS = ['daily', 'weekly', 'monthly'] as const;
export type SchedulePeriod = (typeof SCHEDULE_PERIODS)[number];

/** Maximum number of schedules per user. */
export const MAX_SCHEDULES = 20;
const MAX_RECIPIENTS = 20;

const own = { actor: 'publisher', permission: 'reports.read' } as const;
const { start_date: _, end_date: __, ...reportSettings } = exportReport.input.shape;
const SCHEDULED_REPORTS = ['performance', 'transactions'] as const;

const person = z.object({ user_id: z.int(), name: z.string(), email: z.string() });

const schedule = z.object({
  id: z.int(),
  name: z.string(),
  report: z.string(),
  period: z.enum(SCHEDULE_PERIODS),
  format: z.string(),
  /** Current recipients; users who left the account are not included. */
  recipients: z.array(person),
  next_at: z.string(),
  paused: z.boolean(),
  last_sent_at: z.nullable(z.string()),
  /** Since when sending fails, and why; null if it works. */
  failing_since: z.nullable(z.string()),
  last_error: z.nullable(z.string()),
});
export type Schedule = z.output<typeof schedule>;

const schedules = z.object({
  list: z.array(schedule),
  total: z.int(),
  /** Users of the account who can be recipients: those with a verified address. */
  people: z.array(person),
  time_zone: z.string(),
});

/** The caller's own scheduled reports, oldest first. */
export const listSchedules = call('/report/schedule_list', {
  ...own,
  effect: 'none',
  reply: schedules,
});

/**
 * Schedules a report with its current settings, for the days of the period: yesterday, last week or
 * last month. It is sent at six in the morning of the account's time zone.
 */
export const addSchedule = call('/report/schedule_add', {
  ...own,
  input: z.object({
    name: text(60, {
      required: 'SCHEDULE_NAME_INVALID',
      type: 'SCHEDULE_NAME_INVALID',
      max: 'SCHEDULE_NAME_INVALID',
    }),
    period: word(SCHEDULE_PERIODS),
    recipients: z
      .array(integer({ type: 'SCHEDULE_RECIPIENTS_INVALID' }, 1), {
        error: 'SCHEDULE_RECIPIENTS_INVALID',
      })
      .check(
        z.minLength(1, { error: 'SCHEDULE_RECIPIENTS_INVALID' }),
        z.maxLength(MAX_RECIPIENTS, { error: 'SCHEDULE_RECIPIENTS_INVALID' }),
      ),
    ...reportSettings,
    report: word(SCHEDULED_REPORTS),
  }),
  reply: schedules,
  refuses: [
    'SITE_NOT_FOUND',
    'BRAND_NOT_EXISTS',
    'PARAMS_TYPE_ERROR',
    'REPORT_PAIR_INVALID',
    'SCHEDULES_TOO_MANY',
    'SCHEDULE_RECIPIENTS_INVALID',
  ],
});

/** Pauses a schedule (`paused` 1), or resumes it with its next date. */
export const pauseSchedule = call('/report/schedule_pause', {
  ...own,
  input: z.object({ id: rowId, paused: flag }),
  reply: schedules,
  refuses: ['SCHEDULE_NOT_FOUND'],
});

/** Sends the report of the last complete period now; the schedule is unchanged. */
export const sendSchedule = call('/report/schedule_send', {
  ...own,
  input: z.object({ id: rowId }),
  reply: schedules,
  refuses: ['SCHEDULE_NOT_FOUND', 'DOWNLOADS_TOO_MANY'],
});

/** Deletes a schedule; reports already sent remain with their recipients. */
export const deleteSchedule = call('/report/schedule_del', {
  ...own,
  input: z.object({ id: rowId }),
  reply: schedules,
  refuses: ['SCHEDULE_NOT_FOUND'],
});
