import {
  listRefusedReports as listCall,
  replayRefusedReport,
  showOrderIntake,
} from '#contract/orders/intake.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { listRefusedReports, replayReport } from './replay-report.ts';
import { showIntake } from './show-intake.ts';

/** Staff calls about how brands report orders. */
export const intakeCalls: readonly CallHandler[] = [
  answer(showOrderIntake, ({ db, config, input }) => showIntake({ db, config }, input.brand_id)),
  answer(listCall, ({ db, input }) => listRefusedReports({ db }, input)),
  answer(replayRefusedReport, ({ db, config, actor, input }) =>
    replayReport({ db, config }, actor, input.id),
  ),
];
