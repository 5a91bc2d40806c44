import { minorToText } from '#contract/money.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ownFirst, presentTotals } from './present.ts';
import type { Groups } from './queries/group-columns.ts';
import { type LineFilter, sumTabs } from './queries/list-lines.ts';
import { sumPerformance } from './queries/sum-performance.ts';
import { resolveScope } from './resolve-scope.ts';

type Owner = { publisher_id: number; time_zone: string; currency: string };
type ReportInput = Parameters<typeof resolveScope>[2] &
  Groups &
  LineFilter & { report: 'performance' | 'transactions'; keyword?: string | undefined };

/** Totals of a report in one currency. */
export type ReportSum = { currency: string; orders: number; sales: string; commission: string };

/** The totals of a report without its rows, the account's own currency first. */
export async function sumReport(db: Db, owner: Owner, input: ReportInput): Promise<ReportSum[]> {
  const scope = await resolveScope(db, owner, input);
  if (input.report === 'performance') {
    const { group_by, then_by, keyword } = input;
    const allRows = { order_type: 'key', order_direction: 'asc', limit: 0, offset: 0 } as const;
    const { totals } = await sumPerformance(db, scope, { group_by, then_by, keyword, ...allRows });
    return presentTotals(totals, owner.currency);
  }
  const tabs = (await sumTabs(db, scope, input)).filter((tab) => tab.status === input.status);
  const none = { currency: owner.currency, orders: 0, sale_minor: 0n, commission_minor: 0n };
  return ownFirst(tabs, owner.currency, { ...none, status: input.status, lines: 0 }).map((tab) => ({
    currency: tab.currency,
    orders: tab.orders,
    sales: minorToText(tab.sale_minor, tab.currency),
    commission: minorToText(tab.commission_minor, tab.currency),
  }));
}
