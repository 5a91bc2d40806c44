import * as accounting from '#contract/accounting/staff.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { closeMonth, listMonths } from './close-month.ts';
import { editDatev, showDatev } from './edit-datev.ts';
import { exportMonth, showTrialBalance } from './export-month.ts';
import { listMissingRates } from './list-missing-rates.ts';

/** Calls of finance for the monthly close and the exports for accountants. */
export const accountingCalls: readonly CallHandler[] = [
  answer(accounting.listMonths, ({ db }) => listMonths(db)),
  answer(accounting.showTrialBalance, ({ db, input }) => showTrialBalance(db, input)),
  answer(accounting.closeMonth, ({ db, actor, input }) => closeMonth(db, actor, input)),
  answer(accounting.listMissingRates, ({ db, input }) => listMissingRates(db, input)),
  answer(accounting.exportMonth, ({ db, input }) => exportMonth(db, input)),
  answer(accounting.showDatevSettings, ({ db }) => showDatev(db)),
  answer(accounting.editDatevSettings, ({ db, actor, input }) => editDatev(db, actor, input)),
];
