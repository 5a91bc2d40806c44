import * as access from '#contract/accounts/staff.ts';
import { countWaitingWork } from '#contract/system/work.ts';
import { lockPublisher, unlockPublisher } from '#server/accounts/lock-publisher.ts';
import { raiseSession } from '#server/accounts/sessions/raise-session.ts';
import { answer } from '#server/platform/http/answer.ts';
import { countWork } from './count-work.ts';
import { exchangeAutologin } from './exchange-autologin.ts';
import { issueAutologin } from './issue-autologin.ts';
import { listAudit } from './list-audit.ts';
import { listPublishers } from './list-publishers.ts';

/** Calls of staff about publishers' accounts. */
export const staffCalls = [
  answer(access.listPublishers, ({ db, input }) => listPublishers(db, input)),
  answer(access.issueAutologin, (context) => issueAutologin(context, context.actor, context.input)),
  answer(access.exchangeAutologin, ({ db, visit, input }) =>
    exchangeAutologin(db, visit, input.code),
  ),
  answer(access.raiseAutologin, ({ db, actor }) => raiseSession(db, actor)),
  answer(access.lockPublisher, ({ db, input }) => lockPublisher(db, input.publisher_id)),
  answer(access.unlockPublisher, ({ db, input }) => unlockPublisher(db, input.publisher_id)),
  answer(countWaitingWork, ({ db, actor }) => countWork(db, actor)),
  answer(access.listAudit, ({ db, input }) => listAudit(db, input)),
];
