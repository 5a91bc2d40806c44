import type { Origin } from '#server/platform/current-origin.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { insertEvents } from '#server/platform/queue/store.ts';

/** A change of a user's login information that is reported by mail. */
export type ChangedDetail =
  | 'password'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_code'
  | 'provider_bound'
  | 'provider_unbound';

/** A change of a staff member's password or second factor that is reported by mail. */
export type StaffFactorChange = 'set_up' | 'recovery_code' | 'codes' | 'reset' | 'password';

/** The event types with their payloads: ids of rows, never copies of them. */
export type Events = {
  'user.registered': { user_id: number };
  'user.verified': { user_id: number };
  'email_check.requested': { user_id: number };
  'password_reset.requested': { reset_request_id: number };
  'sign_in_link.requested': { sign_in_link_request_id: number };
  'email_change.requested': { email_change_id: number };
  'email_change.completed': { email_change_id: number };
  'user.details_changed': { user_id: number; detail: ChangedDetail };
  'user.signed_in_elsewhere': { session_id: number };
  'staff.factor_changed': { staff_id: number; change: StaffFactorChange };
  'staff.invited': { staff_id: number };
  'staff.removed': { staff_id: number };
  'team.invited': { invitation_id: number };
  'team.joined': { invitation_id: number };
  'team.role_changed': { user_id: number };
  'team.removed': { user_id: number };
  'team.left': { user_id: number };
  /** An owner closed the account. */
  'publisher.closed': { publisher_id: number; user_id: number };
  /** The people of a closed account were erased after the legal period. */
  'publisher.erased': { publisher_id: number };
  /** A call that was answered with this token before is refused. */
  'api_token.refused': { api_token_call_id: number };
  'site.added': { site_id: number };
  'site.decided': { site_id: number };
  /** Its owner has proven that the site is theirs. */
  'site.verified': { site_id: number };
  /** Staff asked a publisher about a site or application in review. */
  'review.answered': { question_id: number };
  'review.asked': { question_id: number };
  'brand.terms_changed': { brand_id: number; terms_version: number };
  /** A joined publisher is notified of a version. */
  'brand.terms_notifications': { brand_id: number; terms_version: number; publisher_id: number };
  /** A publisher who was notified of a version is notified that it was withdrawn, and why. */
  'brand.terms_withdrawn': {
    brand_id: number;
    terms_version: number;
    publisher_id: number;
    note: string | null;
  };
  /** A brand proposes terms, which staff decide. */
  'terms_proposal.added': { terms_proposal_id: number };
  /** Staff have decided it, or the brand has withdrawn it. */
  'terms_proposal.decided': { terms_proposal_id: number };
  'brand.status_changed': { brand_id: number };
  /** A brand's orders have stopped, judging by its history; and have started again. */
  'brand.orders_stopped': { silence_id: number; brand_id: number };
  'brand.orders_resumed': { silence_id: number; brand_id: number };
  /** An owner of the brand or staff invited a person; and the person has accepted. */
  'brand.invited': { brand_invitation_id: number };
  'brand.joined': { brand_invitation_id: number };
  /** A shop asked to become a brand; and staff decided. */
  'brand.signed_up': { brand_sign_up_id: number };
  'brand.sign_up_decided': { brand_sign_up_id: number };
  'relationship.applied': { relationship_id: number };
  'relationship.decided': { relationship_id: number };
  'claim.added': { claim_id: number };
  /** Accepted, rejected, or its publisher is asked for more. */
  'claim.answered': { claim_id: number; at: string };
  'link.changed': { link_id: number };
  'order_line.recorded': { order_line_id: number };
  'order_line.changed': { order_line_id: number; change_id: string };
  /** A payout method was added, changed, deleted or made the default. */
  'payout_method.changed': { change_id: number };
  'settlement.made': { settlement_id: number };
  'payment.changed': { payment_id: number };
  /** An invoice or a credit note is to be mailed to its brand. */
  'document_mail.requested': { document_mail_id: number };
  /** The file of a scheduled report is ready to be mailed. */
  'report_mail.ready': { report_mail_id: number };
  'report_schedule.failed': { schedule_id: number };
  /** A postback was switched off by the program after failures, or because the endpoint answered 410. */
  'postback.switched_off': { postback_id: number };
};

export type EventName = keyof Events;

/**
 * Publishes an event by writing it to the outbox, in the transaction of the change. The worker fans it
 * out to the jobs that subscribe to it (`server/start/worker.ts`).
 */
export function publish<Name extends EventName>(
  tx: Tx,
  name: Name,
  payload: Events[Name],
): Promise<void> {
  return insertEvents(tx, name, [payload]);
}

/**
 * Publishes many events of one name in one statement. `origins` are the requests or jobs that have
 * caused them; without it, the running one has.
 */
export function publishAll<Name extends EventName>(
  tx: Tx,
  name: Name,
  payloads: readonly Events[Name][],
  origins?: readonly Origin[],
): Promise<void> {
  return insertEvents(tx, name, payloads, origins);
}
