import * as z from 'zod/mini';
import { call } from '../call.ts';
import { optionalText, pageNumber, pattern, text, word } from '../fields.ts';
import { moment } from '../moment.ts';
import { subIds } from '../orders/fields.ts';
import { visitFacts, visitFilter } from '../reports/dimensions.ts';
import { datesInOrder, reportFilter } from '../reports/fields.ts';
import { transactionRow } from '../reports/publisher.ts';

/**
 * How a click counts. `valid` clicks are included in every figure of the reports. `duplicate`:
 * follows a click of the same visitor on the same link within seconds. `bot`: not made by a person.
 * `not_sent`: the brand was offline or the relationship had ended. `reason` gives the details.
 */
export const CLICK_VERDICTS = ['valid', 'duplicate', 'bot', 'not_sent'] as const;
export type ClickVerdict = (typeof CLICK_VERDICTS)[number];

/** Filters of the click log, in addition to the days. */
export const clickFilter = {
  medium_id: reportFilter.medium_id,
  mcid: reportFilter.mcid,
  /** Full code of a link. */
  link: optionalText(64),
  /** Full sub-id, in any of uid1 to uid5. */
  uid: optionalText(100),
  verdict: z.optional(word(CLICK_VERDICTS)),
  ...visitFilter,
  /** Full host name of the page that contains the link. */
  referrer: optionalText(255),
};

/** One visit of a tracking link, without anything that could identify the visitor. */
export const clickRow = z.object({
  click_ref: z.string(),
  clicked_at: z.string(),
  verdict: z.enum(CLICK_VERDICTS),
  /** Why it does not count: `click_reason` of the dictionary; null for a valid click. */
  reason: z.nullable(z.string()),
  /**
   * Whether it is the visitor's first valid click on the link within the UTC day; null: not
   * determined yet.
   */
  is_unique: z.nullable(z.boolean()),
  mcid: z.string(),
  merchant_name: z.string(),
  medium_id: z.string(),
  channel_name: z.string(),
  link_code: z.nullable(z.string()),
  ...subIds,
  ...visitFacts,
  referrer_host: z.nullable(z.string()),
  /** Number of orders attributed to it. */
  orders: z.int(),
});
export type ClickRow = z.output<typeof clickRow>;

/**
 * The click log by time. Cursor pagination: `after` is the `next` of the previous page, so
 * that nothing is skipped or repeated while clicks arrive. If few of very many clicks match, an
 * answer may contain less than a page: `searched_to` is how far back the search went, and `next`
 * continues from there. `counts` are those of the performance report for the same days and filters
 * without the verdict; null if a filter is finer than its roll-ups. `total` is the number of all
 * rows, where known.
 */
export const listClickLog = call('/report/clicks', {
  sheds: true,
  actor: 'publisher',
  effect: 'none',
  permission: 'reports.read',
  input: z
    .object({
      start_date: reportFilter.start_date,
      end_date: reportFilter.end_date,
      ...clickFilter,
      /** By time; default: newest first. */
      order_direction: z.optional(word(['asc', 'desc'])),
      after: z.optional(pattern(40, /^\d{1,16}-\d{1,18}$/, {})),
      perPage: z._default(pageNumber(200), 50),
    })
    .check(datesInOrder()),
  reply: z.object({
    list: z.array(clickRow),
    total: z.nullable(z.int()),
    next: z.nullable(z.string()),
    searched_to: z.nullable(z.string()),
    counts: z.nullable(
      z.object({ clicks: z.int(), valid_clicks: z.int(), unique_clicks: z.int() }),
    ),
    time_zone: z.string(),
  }),
  refuses: ['SITE_NOT_FOUND', 'BRAND_NOT_EXISTS', 'SERVICE_BUSY'],
});

/** One own click, found by its reference and time, with its link and orders. */
export const readClick = call('/report/click_info', {
  actor: 'publisher',
  effect: 'none',
  permission: 'reports.read',
  input: z.object({
    click_ref: text(64, { required: 'PARAMS_TYPE_ERROR' }),
    clicked_at: moment('PARAMS_TYPE_ERROR'),
  }),
  reply: z.object({
    click: clickRow,
    /** Current target of the link; null if the link no longer exists. */
    target_url: z.nullable(z.string()),
    /** Order lines attributed to the click. */
    transactions: z.array(transactionRow),
    time_zone: z.string(),
  }),
  refuses: ['CLICK_NOT_FOUND', 'SERVICE_BUSY'],
});
