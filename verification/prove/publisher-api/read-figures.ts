import { findBrands } from '#contract/brands/publisher.ts';
import { listClickLog } from '#contract/clicks/publisher.ts';
import { listPayments } from '#contract/payments/publisher.ts';
import { reportTransactions } from '#contract/reports/publisher.ts';
import type { Application } from '../open-application.ts';
import { askPages, callWithRetry } from '../reports/call-with-retry.ts';
import { type SummedLine, sumLines } from './sum-lines.ts';

/** An account whose requests are replayed. */
export type Account = { token: string; site_id: number; publisher_id: number };
type Days = { start_date: string; end_date: string };
type Payment = { payment_id: number; currency: string; amount: string; status: string };
type Listed<Row> = { list: Row[]; total: number };

const JOINED = 2;
const SHOPS = 1;
const CLICKS = 200;

/** The figures of an account as its screens show them. */
export function openFigures(app: Application, account: Account) {
  const ask = <Reply>(path: string, fields: object) =>
    callWithRetry(app, path, fields, account) as Promise<Reply>;
  const brands = async (more: object) =>
    (
      await ask<Listed<object>>(findBrands.path, {
        ...{ site_id: account.site_id, status: JOINED, perPage: 1 },
        ...more,
      })
    ).total;
  return {
    /** Payments of every status except cancelled ones, which pay nothing. */
    payments: async (): Promise<Payment[]> => {
      const { list } = await askPages<Listed<Payment>>((page) => ask(listPayments.path, page), 100);
      return list.filter(({ status }) => status !== 'cancelled');
    },
    /** The commission of a brand of the marketplace, by currency. */
    marketplace: async (days: Days, mcid: string) => {
      const { tabs } = await ask<{ tabs: (SummedLine & { sales: string })[] }>(
        reportTransactions.path,
        { ...days, mcid, perPage: 1 },
      );
      const all = tabs.filter(({ status }) => status !== 'all');
      return sumLines(all.map((tab) => ({ ...tab, sale: 0, status: '' })));
    },
    /** The number of clicks from a time until another. */
    clicks: async (days: Days, from: number, until: number): Promise<number> => {
      let clicks = 0;
      for (let after: string | null = ''; after !== null; ) {
        const page: { list: { clicked_at: string }[]; next: string | null } = await ask(
          listClickLog.path,
          { ...days, perPage: CLICKS, ...(after && { after }) },
        );
        const times = page.list.map(({ clicked_at }) => Date.parse(clicked_at));
        clicks += times.filter((time) => time >= from && time < until).length;
        after = page.next;
      }
      return clicks;
    },
    brands: () => brands({}),
    shops: () => brands({ type: SHOPS }),
  };
}
