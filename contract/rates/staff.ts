import * as z from 'zod/mini';
import { call } from '../call.ts';
import { currencyCode, day, flag, listOf, paging, text } from '../fields.ts';
import { importRefusals } from '../file-limits.ts';

/** Source of a rate. */
const rateSources = ['file', 'hand', 'demonstration', 'ecb'] as const;

const reads = { actor: { staff: 'rates.read' }, effect: 'none' } as const;
const writes = { actor: { staff: 'rates.write' } } as const;
const count = z.int();

const datedRate = {
  day: z.string(),
  /** Units of the currency for one euro, as decimal text. */
  per_eur: z.string(),
  /**
   * Difference from the previous rate in percent: "-0.35"; null if there is none within 31 days.
   */
  change: z.nullable(z.string()),
  source: z.enum(rateSources),
};

const newestRate = z.object({ currency: z.string(), ...datedRate });
export type NewestRate = z.output<typeof newestRate>;

/** The newest rate of every currency, most recent day first. */
export const listRates = call('/staff/rate/list', {
  ...reads,
  reply: z.object({
    ...listOf(newestRate).shape,
    /** null: no rate is stored. */
    newest_day: z.nullable(z.string()),
  }),
});

const moment = z.nullable(z.string());
const fetchState = z.object({
  /** The configuration allows fetching. */
  is_on: z.boolean(),
  attempted_at: moment,
  succeeded_at: moment,
  /** Why the last attempt failed; null if it succeeded. */
  problem: z.nullable(z.string()),
  /** Rates that the last successful fetch refused; the others of their days are stored. */
  refused: z.array(z.object({ key: z.string(), value: z.string() })),
});

const state = z.object({
  newest_day: z.nullable(z.string()),
  /**
   * The newest day with an imported or fetched rate is more than three days ago (UTC): orders may
   * soon lack an exchange rate.
   */
  is_old: z.boolean(),
  fetch: fetchState,
});

/** Whether the rates are current, and what the last fetch from the European Central Bank did. */
export const showRateState = call('/staff/rate/state_info', {
  ...reads,
  reply: state,
});

/** Fetches the newest rates now; the result is in the state. */
export const fetchRatesNow = call('/staff/rate/fetch', {
  ...writes,
  reply: state,
  refuses: ['RATE_FETCH_OFF'],
});

const storedRate = z.object({
  ...datedRate,
  note: z.nullable(z.string()),
  /** Staff member who imported it; null if it was imported on the command line. */
  imported_by: z.nullable(z.string()),
  imported_at: z.string(),
});
export type StoredRate = z.output<typeof storedRate>;

/** The rates of one currency, newest day first. */
export const showRate = call('/staff/rate/info', {
  ...reads,
  input: z.object({ currency: text(3, { type: 'CURRENCY_INVALID' }), ...paging }),
  reply: listOf(storedRate),
});

/** Whether a text is a rate: above 0, at most ten digits before and ten after the decimal point. */
export function isRate(value: string): boolean {
  return /^\d{1,10}(\.\d{1,10})?$/.test(value) && /[1-9]/.test(value);
}

/**
 * Adds the rate of one day and currency. Stored rates are immutable: a different rate for the same
 * day is refused with RATE_KEPT. A rate more than double or less than half of the previous one (up
 * to 31 days back) is refused with RATE_FAR_OFF unless `sure`.
 */
export const addRate = call('/staff/rate/add', {
  ...writes,
  input: z.object({
    currency: currencyCode(),
    day: day({ required: 'RATE_DAY_INVALID', type: 'RATE_DAY_INVALID' }),
    per_eur: text(21, { required: 'RATE_INVALID', type: 'RATE_INVALID' }).check(
      z.refine(isRate, { error: 'RATE_INVALID' }),
    ),
    /** Source of the rate. */
    reason: text(500, { required: 'REASON_REQUIRED', type: 'PARAMS_TYPE_ERROR' }),
    sure: z._default(flag, 0),
  }),
  reply: z.object({ currency: z.string(), day: z.string(), per_eur: z.string() }),
  refuses: ['CURRENCY_INVALID', 'RATE_DAY_INVALID', 'RATE_KEPT', 'RATE_FAR_OFF'],
});

/**
 * Imports a CSV of rates: that of the European Central Bank (`Date,USD,JPY,...`: units for one
 * euro, N/A if missing) or one with the columns `day,currency,per_eur`. Each rate is validated
 * separately. Without `apply` nothing is stored.
 */
export const importRateFile = call('/staff/rate/import', {
  ...writes,
  upload: true,
  maxBytes: 8 * 1024 * 1024,
  input: z.object({ apply: z._default(flag, 0), skip_bad: z._default(flag, 0) }),
  reply: z.object({
    applied: z.boolean(),
    rates_total: count,
    rates_ok: count,
    rates_bad: count,
    created: count,
    unchanged: count,
    /** Of the valid rates. */
    first_day: z.nullable(z.string()),
    last_day: z.nullable(z.string()),
    errors: z.array(
      z.object({ row: count, field: z.nullable(z.string()), key: z.string(), value: z.string() }),
    ),
  }),
  refuses: [...importRefusals],
});
