import * as access from '#contract/accounts/staff.ts';
import * as pages from '#contract/accounts/staff-publisher.ts';
import { exchangePortalCode as exchangePortalCall } from '#contract/brand-members/sign-in.ts';
import { issuePortalCode as issuePortalCall } from '#contract/brand-members/staff.ts';
import { countWaitingWork } from '#contract/system/work.ts';
import {
  endPaymentHold,
  holdPayments,
  showPaymentHold,
} from '#server/payouts/payments/hold-payments.ts';
import { lockPublisher, unlockPublisher } from '#server/people/accounts/lock-publisher.ts';
import { raiseSession } from '#server/people/accounts/sessions/open-session.ts';
import { answer } from '#server/platform/http/answer.ts';
import { listAudit } from './audit-call.ts';
import { countWork } from './count-work.ts';
import { listNotes, notePublisher } from './note-publisher.ts';
import { exchangeCodeOfPortal, issuePortalCode } from './open-portal.ts';
import { exchangeAutologin, issueAutologin } from './open-publisher.ts';
import {
  listPublisherPayments,
  listPublishers,
  requirePublisher,
  showPublisher,
  showPublisherMoney,
} from './show-publisher.ts';

/** Calls of staff about publishers' accounts. */
export const staffCalls = [
  answer(access.listPublishers, ({ db, input }) => listPublishers(db, input)),
  answer(access.issueAutologin, (context) => issueAutologin(context, context.actor, context.input)),
  answer(access.exchangeAutologin, ({ db, visit, input }) =>
    exchangeAutologin(db, visit, input.code),
  ),
  answer(issuePortalCall, (context) => issuePortalCode(context, context.actor, context.input)),
  answer(exchangePortalCall, ({ db, visit, input }) => exchangeCodeOfPortal(db, visit, input.code)),
  answer(access.raiseAutologin, ({ db, actor }) => raiseSession(db, actor)),
  answer(access.lockPublisher, ({ db, input }) => lockPublisher(db, input.publisher_id)),
  answer(access.unlockPublisher, ({ db, input }) => unlockPublisher(db, input.publisher_id)),
  answer(countWaitingWork, ({ db, actor }) => countWork(db, actor)),
  answer(pages.showPublisher, ({ db, input }) => showPublisher(db, input.publisher_id)),
  answer(pages.showPublisherMoney, ({ input, ...parts }) =>
    showPublisherMoney(parts, input.publisher_id),
  ),
  answer(pages.listPublisherPayments, ({ db, input }) => listPublisherPayments(db, input)),
  answer(pages.listPublisherNotes, ({ db, input }) => listNotes(db, input)),
  answer(pages.addPublisherNote, ({ db, actor, input }) => notePublisher(db, actor, input)),
  answer(pages.holdPublisherPayments, async ({ db, actor, input }) => {
    const { publisher_id } = await requirePublisher(db, input.publisher_id);
    await holdPayments(db, actor, input);
    return { payment_hold: await showPaymentHold(db, publisher_id) };
  }),
  answer(pages.releasePublisherPayments, async ({ db, input }) => {
    const { publisher_id } = await requirePublisher(db, input.publisher_id);
    await endPaymentHold(db, publisher_id);
    return { payment_hold: await showPaymentHold(db, publisher_id) };
  }),
  answer(access.listAudit, ({ db, input }) => listAudit(db, input)),
];
