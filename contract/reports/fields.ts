import * as z from 'zod/mini';
import { day, integer, isDay, optionalText, paging, pattern, word } from '../fields.ts';

/** Public code of a channel, as in `medium_id`. */
const MEDIUM_ID = /^[0-9A-Za-z_-]+$/;
// Outside these days a comparison period could leave the four-digit years.
const EARLIEST_DAY = '1970-01-01';
const LATEST_DAY = '2999-12-31';

/** Status tabs of both reports. */
export const STATUS_TABS = ['all', 'approved', 'pending', 'rejected'] as const;
export type StatusTab = (typeof STATUS_TABS)[number];

/** Date the transactions report filters by: the order, the brand's decision, or the payment. */
export const DATE_KINDS = ['order', 'decision', 'payment'] as const;
export type DateKind = (typeof DATE_KINDS)[number];

/*@__NO_SIDE_EFFECTS__*/
function reportDay(required: 'REPORT_START_DATE_REQUIRED' | 'REPORT_END_DATE_REQUIRED') {
  const type =
    required === 'REPORT_START_DATE_REQUIRED'
      ? 'REPORT_START_DATE_STRING'
      : 'REPORT_END_DATE_STRING';
  return day({ required, type }).check(z.refine(isInReach, { error: type }));
}

const isInReach = (value: string) => value >= EARLIEST_DAY && value <= LATEST_DAY;

/** Filters of both reports. Days are in the account's time zone, both ends included. */
export const reportFilter = {
  start_date: reportDay('REPORT_START_DATE_REQUIRED'),
  end_date: reportDay('REPORT_END_DATE_REQUIRED'),
  /** Code of a channel; default: all channels of the account. */
  medium_id: z.optional(pattern(64, MEDIUM_ID, {})),
  /** Type of channel: `channel_type` of the dictionary. */
  platform_id: z.optional(integer({ type: 'PLATFORM_ID_INTEGER' })),
  mcid: optionalText(100),
  currency: z.optional(pattern(3, /^[A-Z]{3}$/, {})),
  status: z._default(word(STATUS_TABS), 'all'),
  order_direction: z.optional(word(['asc', 'desc'])),
  ...paging,
};

type Dates = { start_date: string; end_date: string };

/**
 * Start must not be after end, else 20079 (20082 means the same for the end and is never reached
 * first).
 */
/*@__NO_SIDE_EFFECTS__*/
export function datesInOrder() {
  return z.refine<Dates>((dates) => dates.start_date <= dates.end_date, {
    error: 'REPORT_START_DATE_AFTER_END',
    path: ['start_date'],
    // Answered before the rules of the fields that follow.
    when: ({ value }) => {
      const { start_date, end_date } = value as Partial<Dates>;
      return [start_date, end_date].every((one = '') => isDay(one) && isInReach(one));
    },
  });
}
