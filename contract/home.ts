import * as z from 'zod/mini';
import { call } from './call.ts';
import { performanceTotals, transactionRow } from './reports.ts';

const dashboardDay = z.object({
  day: z.string(),
  clicks: z.int(),
  orders: z.int(),
  commission: z.string(),
});

/**
 * The dashboard. Cards are `totals` (the last 30 days, today included) against `previous` (the 30
 * before), one entry per currency, the account's own first. `series`, one per currency of the
 * totals, has every day of the 30.
 */
export const homeDashboard = call('/home/dashboard', {
  sheds: true,
  actor: 'publisher',
  effect: 'none',
  permission: 'reports.read',
  input: z.object({}),
  reply: z.object({
    start_date: z.string(),
    end_date: z.string(),
    currency: z.string(),
    time_zone: z.string(),
    totals: z.array(performanceTotals),
    previous: z.array(performanceTotals),
    series: z.array(z.object({ currency: z.string(), days: z.array(dashboardDay) })),
    /** By commission, at most five; `series` is the commission of each of the 30 days. */
    top_brands: z.array(
      z.object({
        mcid: z.string(),
        merchant_name: z.string(),
        logo: z.nullable(z.string()),
        currency: z.string(),
        clicks: z.int(),
        orders: z.int(),
        commission: z.string(),
        series: z.array(z.string()),
      }),
    ),
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
    /** The publisher's ledger accounts, one entry per currency, the account's own first. */
    balance: z.array(
      z.object({
        currency: z.string(),
        /** Waiting for the brand's decision. */
        pending: z.string(),
        /** Approved, not in a settlement yet. */
        approved: z.string(),
        /** Settled and not paid out yet. */
        payable: z.string(),
        paid: z.string(),
      }),
    ),
    /** At most six. */
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
