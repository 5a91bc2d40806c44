import * as z from 'zod/mini';
import { day, integer, optionalText, paging, pattern, word } from '../fields.ts';

/** A channel's public code, as `medium_id` carries it. */
const MEDIUM_ID = /^[0-9A-Za-z_-]+$/;
// Beyond these days a comparison would leave the four-digit years.
const EARLIEST_DAY = '1970-01-01';
const LATEST_DAY = '2999-12-31';

/** The status tabs of both reports. */
export const STATUS_TABS = ['all', 'approved', 'pending', 'rejected'] as const;
export type StatusTab = (typeof STATUS_TABS)[number];

/** Of what the days of the transactions report are: the order, the brand's decision, the payment. */
export const DATE_KINDS = ['order', 'decision', 'payment'] as const;
export type DateKind = (typeof DATE_KINDS)[number];

/*@__NO_SIDE_EFFECTS__*/
function reportDay(required: 'REPORT_START_DATE_REQUIRED' | 'REPORT_END_DATE_REQUIRED') {
  const type =
    required === 'REPORT_START_DATE_REQUIRED'
      ? 'REPORT_START_DATE_STRING'
      : 'REPORT_END_DATE_STRING';
  return day({ required, type }).check(
    z.refine((value) => value >= EARLIEST_DAY && value <= LATEST_DAY, { error: type }),
  );
}

/** What both reports are asked with: days of the account's time zone, both ends included. */
export const reportFilter = {
  start_date: reportDay('REPORT_START_DATE_REQUIRED'),
  end_date: reportDay('REPORT_END_DATE_REQUIRED'),
  /** A channel's code; absent: all channels of the account. */
  medium_id: z.optional(pattern(64, MEDIUM_ID, {})),
  /** The channel's kind: `channel_type` of the dictionary. */
  platform_id: z.optional(integer({ type: 'PLATFORM_ID_INTEGER' })),
  mcid: optionalText(100),
  currency: z.optional(pattern(3, /^[A-Z]{3}$/, {})),
  status: z._default(word(STATUS_TABS), 'all'),
  order_direction: z.optional(word(['asc', 'desc'])),
  ...paging,
};

type Dates = { start_date: string; end_date: string };

/** Start not after end, or 20079 (20082 says the same of the other field and is never first). */
/*@__NO_SIDE_EFFECTS__*/
export function datesInOrder() {
  return z.refine<Dates>((asked) => asked.start_date <= asked.end_date, {
    error: 'REPORT_START_DATE_AFTER_END',
    path: ['start_date'],
  });
}

/** Whether a group is a piece of the calendar. */
export const isCalendarGroup = (group: string): boolean =>
  group === 'day' || group === 'week' || group === 'month';

type Pair = { group_by: string; then_by?: string | undefined };

/** Whether the second group says anything within the first: neither itself nor the calendar twice. */
export function isPair({ group_by, then_by }: Pair): boolean {
  if (then_by === undefined) return true;
  return then_by !== group_by && !(isCalendarGroup(group_by) && isCalendarGroup(then_by));
}

/** What a report of two groups is checked by. */
/*@__NO_SIDE_EFFECTS__*/
export function groupsInPair() {
  return z.refine<Pair>(isPair, { error: 'REPORT_PAIR_INVALID', path: ['then_by'] });
}
