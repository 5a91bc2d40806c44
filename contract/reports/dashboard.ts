import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { word } from '#contract/fields.ts';
import { performanceTotals, transactionRow } from './publisher.ts';

const dashboardDay = z.object({
  day: z.string(),
  valid_clicks: z.int(),
  orders: z.int(),
  commission: z.string(),
});

/** Periods a dashboard can show. */
export const DASHBOARD_PERIODS = ['today', 'yesterday', '7d', '30d', '90d'] as const;
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];

/**
 * The dashboard. Cards compare `totals` (the requested days, including today except for
 * `yesterday`) with `previous` (the same number of days before), one entry per currency, the
 * account's own first. `series`, one per currency of the totals, has every day; for a single day,
 * the seven days up to it.
 */
export const homeDashboard = call('/home/dashboard', {
  sheds: true,
  actor: 'publisher',
  effect: 'none',
  permission: 'reports.read',
  input: z.object({ period: z._default(word(DASHBOARD_PERIODS), '30d') }),
  reply: z.object({
    start_date: z.string(),
    end_date: z.string(),
    currency: z.string(),
    time_zone: z.string(),
    totals: z.array(performanceTotals),
    previous: z.array(performanceTotals),
    series: z.array(z.object({ currency: z.string(), days: z.array(dashboardDay) })),
    /** By commission, at most five; `series` is the commission of each day in the chart. */
    top_brands: z.array(
      z.object({
        mcid: z.string(),
        merchant_name: z.string(),
        logo: z.nullable(z.string()),
        currency: z.string(),
        valid_clicks: z.int(),
        orders: z.int(),
        commission: z.string(),
        series: z.array(z.string()),
      }),
    ),
    /** By commission, at most five. */
    top_channels: z.array(
      z.object({
        medium_id: z.string(),
        name: z.string(),
        currency: z.string(),
        valid_clicks: z.int(),
        orders: z.int(),
        commission: z.string(),
      }),
    ),
    /** Tasks that wait for the account. */
    todo: z.object({
      sites_unverified: z.int(),
      /** Of joined brands, within the next three days. */
      coupons_expiring: z.int(),
      /** Postbacks disabled for failing, or currently failing. */
      postbacks_failing: z.int(),
      claims_asked: z.int(),
      /** Failed or returned payments that need another payout method. */
      payments_stopped: z.int(),
      /** There are earnings, but no payout method. */
      payout_method_missing: z.boolean(),
    }),
    /** At most eight. */
    newest_transactions: z.array(transactionRow),
    onboarding: z.object({
      email_verified: z.boolean(),
      site_added: z.boolean(),
      default_site_set: z.boolean(),
      brand_joined: z.boolean(),
      link_made: z.boolean(),
      first_click: z.boolean(),
      first_order: z.boolean(),
    }),
    /**
     * Balances of the publisher's ledger accounts, one entry per currency, the account's own first.
     */
    balance: z.array(
      z.object({
        currency: z.string(),
        /** Waiting for the brand's decision. */
        pending: z.string(),
        /** Approved, not in a settlement yet. */
        approved: z.string(),
        /** Settled, not paid out yet. */
        payable: z.string(),
        paid: z.string(),
      }),
    ),
    /** At most six, without joined ones. */
    newest_brands: z.array(
      z.object({
        brand_id: z.int(),
        mcid: z.string(),
        merchant_name: z.string(),
        logo: z.nullable(z.string()),
        comm_rate: z.string(),
        country: z.nullable(z.string()),
        cookie_days: z.int(),
        approval_type: z.string(),
        added_at: z.string(),
      }),
    ),
  }),
});
