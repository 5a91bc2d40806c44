import { listClickLog, readClick } from '#contract/clicks/publisher.ts';
import { listAnnotations } from '#contract/reports/annotations.ts';
import { showBrandSummary as brandSummaryCall } from '#contract/reports/brand.ts';
import { homeDashboard } from '#contract/reports/dashboard.ts';
import {
  reportPerformance as performanceCall,
  reportTransactions as transactionsCall,
} from '#contract/reports/publisher.ts';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { answer } from '#server/platform/http/answer.ts';
import { annotatePeriod } from './annotate-period.ts';
import { reportClicks } from './clicks/report-clicks.ts';
import { showClick } from './clicks/show-click.ts';
import { reportPerformance } from './report-performance.ts';
import { reportTransactions } from './report-transactions.ts';
import type { ReportedPostbacks } from './reported-postbacks.ts';
import { showBrandSummary } from './show-brand-summary.ts';
import { showDashboard } from './show-dashboard.ts';
import { traceTransaction } from './trace-transaction.ts';

/**
 * Calls of the reports and the dashboard. Postbacks are in a higher wing, so
 * `server/start/web-role.ts` passes in what reports show of them.
 */
export const openReportCalls = (postbacks: ReportedPostbacks) => [
  answer(performanceCall, ({ db, actor, input }) => reportPerformance(db, actor, input)),
  answer(transactionsCall, ({ db, actor, input }) => reportTransactions(db, actor, input)),
  answer(listAnnotations, ({ db, actor, input }) => annotatePeriod(db, actor, input, postbacks)),
  answer(reportTransactionInfo, ({ db, actor, input }) =>
    traceTransaction(db, actor, input.id, postbacks),
  ),
  answer(listClickLog, ({ db, actor, input }) => reportClicks(db, actor, input)),
  answer(readClick, ({ db, actor, input }) => showClick(db, actor, input)),
  answer(brandSummaryCall, ({ db, actor }) => showBrandSummary(db, actor)),
  answer(homeDashboard, ({ db, actor, input }) =>
    showDashboard(db, actor, input.period, postbacks),
  ),
];
