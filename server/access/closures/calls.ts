import * as calls from '#contract/closures/publisher.ts';
import { answer } from '#server/platform/http/answer.ts';
import { closeAccount, readClosure } from './close-account.ts';

/** Calls to close an account. */
export const closureCalls = [
  answer(calls.readClosure, (asked) => readClosure(asked, asked.actor)),
  answer(calls.closeAccount, ({ db, actor, input }) => closeAccount(db, actor, input)),
];
