import * as z from 'zod/mini';
import { call } from '../call.ts';
import { exportReport } from '../downloads/publisher.ts';
import { flag, integer, text, word } from '../fields.ts';

/** How often a report goes out: every morning, every Monday, or on the first of every month. */
export const SCHEDULE_PERIODS = ['daily', 'weekly', 'monthly'] as const;
export type SchedulePeriod = (typeof SCHEDULE_PERIODS)[number];

/** So many schedules one user keeps. */
export const MAX_SCHEDULES = 20;
const MAX_RECIPIENTS = 20;

const own = { actor: 'publisher', permission: 'reports.read' } as const;
const id = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }, 1);
const { start_date: _, end_date: __, ...asked } = exportReport.input.shape;
const SCHEDULED_REPORTS = ['performance', 'transactions'] as const;

const person = z.object({ user_id: z.int(), name: z.string(), email: z.string() });

const schedule = z.object({
  id: z.int(),
  name: z.string(),
  report: z.string(),
  period: z.enum(SCHEDULE_PERIODS),
  format: z.string(),
  /** Those who still get it; whoever left the account is not among them. */
  recipients: z.array(person),
  next_at: z.string(),
  paused: z.boolean(),
  last_sent_at: z.nullable(z.string()),
  /** Since when it fails, and why; null where it goes well. */
  failing_since: z.nullable(z.string()),
  last_error: z.nullable(z.string()),
});
export type Schedule = z.output<typeof schedule>;

const schedules = z.object({
  list: z.array(schedule),
  total: z.int(),
  /** Who of the account can get one: those whose address is verified. */
  people: z.array(person),
  time_zone: z.string(),
});

/** The caller's own reports by mail, the oldest first. */
export const listSchedules = call('/report/schedule_list', {
  ...own,
  effect: 'none',
  input: z.object({}),
  reply: schedules,
});

/**
 * Has a report sent again and again as it is shown now, with the days that suit the period: of
 * yesterday, of the week before, of the month before, at six in the morning of the account.
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
    ...asked,
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

/** Pauses a schedule (`paused` 1), or has it go on with its next time. */
export const pauseSchedule = call('/report/schedule_pause', {
  ...own,
  input: z.object({ id, paused: flag }),
  reply: schedules,
  refuses: ['SCHEDULE_NOT_FOUND'],
});

/** Sends the report of the last whole period now; the schedule stays as it is. */
export const sendSchedule = call('/report/schedule_send', {
  ...own,
  input: z.object({ id }),
  reply: schedules,
  refuses: ['SCHEDULE_NOT_FOUND', 'DOWNLOADS_TOO_MANY'],
});

/** Ends a schedule; what it has sent stays with those who got it. */
export const deleteSchedule = call('/report/schedule_del', {
  ...own,
  input: z.object({ id }),
  reply: schedules,
  refuses: ['SCHEDULE_NOT_FOUND'],
});
