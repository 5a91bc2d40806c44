import { showLedgerCheck } from '#contract/ledger/staff.ts';
import { type Answered, answer } from '#server/platform/http/answer.ts';
import { showCheck } from './checks/show-check.ts';

/** Staff calls of the ledger. */
export const ledgerCalls: readonly Answered[] = [
  answer(showLedgerCheck, ({ db }) => showCheck(db)),
];
