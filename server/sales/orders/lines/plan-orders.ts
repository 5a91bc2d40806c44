import { payFixed } from '../commission/fixed/pay-fixed.ts';
import { mergeBrowserReports, supersedeLines } from '../confirmations/rules.ts';
import { matchReturns } from '../returns/match-returns.ts';
import type { Lookups } from './open-lookups.ts';
import { type Plan, planLines } from './plan-lines.ts';
import type { LineReport } from './rules.ts';
import type { StoredLine } from './store.ts';

/**
 * Decides the effect of reports on the stored lines of their orders, with the commissions that depend
 * on several lines. Writes nothing, so the same plan serves recording and the preview of a file.
 */
export async function planOrders(
  lookups: Lookups,
  reports: readonly LineReport[],
  stored: readonly StoredLine[],
  context: { source: string; at: Date },
): Promise<Plan[]> {
  const origins = mergeBrowserReports(reports, stored, context.source);
  const merged = [...origins.keys()];
  const plans = [
    ...(await planLines(lookups, merged, stored, context)),
    ...supersedeLines(merged, stored, context),
  ];
  const paid = await payFixed(lookups, await matchReturns(lookups, plans, stored), stored);
  return paid.map((plan) => ({ ...plan, report: origins.get(plan.report) ?? plan.report }));
}
