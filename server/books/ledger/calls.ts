import { showLedgerCheck } from '#contract/ledger/staff.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { showCheck } from './checks/show-check.ts';

/** Staff calls of the ledger. */
export const ledgerCalls: readonly CallHandler[] = [
  answer(showLedgerCheck, ({ db }) => showCheck(db)),
];
