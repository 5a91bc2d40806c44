import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, optionalText, pattern, text, word } from '../fields.ts';
import { moment } from '../moment.ts';
import { subIds } from '../orders/fields.ts';
import { datesInOrder, reportFilter } from '../reports/fields.ts';
import { transactionRow } from '../reports/publisher.ts';

/**
 * What a click counts as. `valid` is in every figure of the reports; `duplicate` follows a click of the
 * same visitor on the same link within seconds; `bot` was no person's; `not_sent` found the brand away
 * or the relationship ended. Why exactly is told by the reason.
 */
export const CLICK_VERDICTS = ['valid', 'duplicate', 'bot', 'not_sent'] as const;
export type ClickVerdict = (typeof CLICK_VERDICTS)[number];

/** By what clicks are found, beside their days. */
export const clickFilter = {
  medium_id: reportFilter.medium_id,
  mcid: reportFilter.mcid,
  /** The code of a link, whole. */
  link: optionalText(64),
  /** A sub-id, whole, in any of uid1 to uid5. */
  uid: optionalText(100),
  verdict: z.optional(word(CLICK_VERDICTS)),
  /** Two letters of ISO 3166-1. */
  country: z.optional(pattern(2, /^[A-Z]{2}$/, {})),
  device: optionalText(20),
  /** The host of the page with the link, whole. */
  referrer: optionalText(255),
};

/** One visit of a tracking link, without anything that could tell who it was. */
export const clickRow = z.object({
  click_ref: z.string(),
  clicked_at: z.string(),
  verdict: z.enum(CLICK_VERDICTS),
  /** Why it does not count: `click_reason` of the dictionary; null for a valid click. */
  reason: z.nullable(z.string()),
  /** Whether it is its visitor's first valid one on the link within the UTC day; null: not told yet. */
  is_unique: z.nullable(z.boolean()),
  mcid: z.string(),
  merchant_name: z.string(),
  medium_id: z.string(),
  channel_name: z.string(),
  link_code: z.nullable(z.string()),
  ...subIds,
  device: z.nullable(z.string()),
  country: z.nullable(z.string()),
  referrer_host: z.nullable(z.string()),
  /** How many orders came of it. */
  orders: z.int(),
});
export type ClickRow = z.output<typeof clickRow>;

/**
 * The click log, the newest first. It is paged by `after`, the `next` of the page before: nothing is
 * skipped or shown twice while clicks come in. Where few of very many clicks match, an answer may end
 * before its page is full: `searched_to` says how far back it looked, and `next` goes on from there.
 * `counts` are those of the performance report for the same days and filters, the verdict left aside;
 * null where filters are finer than its sums. `total` is how many rows there are in all, where told.
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
      after: z.optional(pattern(40, /^\d{1,16}-\d{1,18}$/, {})),
      perPage: z._default(integer({}, 1).check(z.maximum(200, { error: 'PARAMS_TYPE_ERROR' })), 50),
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
  refuses: ['SITE_NOT_FOUND', 'BRAND_NOT_EXISTS'],
});

/** One own click, told by its reference and its time, with the link it was on and its orders. */
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
    /** Where the link leads now; null for a link that is gone. */
    target_url: z.nullable(z.string()),
    /** The order lines that came of it. */
    transactions: z.array(transactionRow),
    time_zone: z.string(),
  }),
  refuses: ['CLICK_NOT_FOUND'],
});
