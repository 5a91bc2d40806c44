import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import {
  sendChangedDetails,
  sendChangedEmail,
  sendClosed,
  sendNewDevice,
  sendStaffNotice,
} from './mails/send-account-notice.ts';
import { sendNewEmailCheck, sendOldEmailCheck } from './mails/send-email-change.ts';
import { sendPasswordReset, sendSignInLink, sendVerification } from './mails/send-link-mail.ts';
import { deleteOldMailTokens } from './mails/store.ts';
import { failuresCountFrom } from './rules.ts';
import { deleteOldTraces } from './sessions/store.ts';
import { sendStaffInvitation } from './staff-members/staff-invitation.ts';
import {
  sendInvitation,
  sendTeamJoined,
  sendTeamLeft,
  sendTeamRemoved,
  sendTeamRole,
} from './team/send-team-mail.ts';
import { deleteOldThirdPartySteps } from './third-party/store.ts';
import { deleteOldChallenges } from './two-factor/store.ts';

type OfUser = { user_id: number };
type OfRequest = { reset_request_id: number };
type OfLinkRequest = { sign_in_link_request_id: number };
type OfInvitation = { invitation_id: number };
type OfEmailChange = { email_change_id: number };

/** Jobs that send mail about accounts and sign-in. */
export const accountJobs = {
  'accounts.mail_verification': (parts: Parts, { user_id }: OfUser) =>
    sendVerification(parts, user_id),
  'accounts.mail_password_reset': (parts: Parts, { reset_request_id }: OfRequest) =>
    sendPasswordReset(parts, reset_request_id),
  'accounts.mail_sign_in_link': (parts: Parts, { sign_in_link_request_id }: OfLinkRequest) =>
    sendSignInLink(parts, sign_in_link_request_id),
  'accounts.mail_old_email': (parts: Parts, { email_change_id }: OfEmailChange) =>
    sendOldEmailCheck(parts, email_change_id),
  'accounts.mail_new_email': (parts: Parts, { email_change_id }: OfEmailChange) =>
    sendNewEmailCheck(parts, email_change_id),
  'accounts.mail_changed_email': (parts: Parts, { email_change_id }: OfEmailChange) =>
    sendChangedEmail(parts, email_change_id),
  'accounts.mail_changed_details': sendChangedDetails,
  'accounts.mail_new_device': (parts: Parts, { session_id }: { session_id: number }) =>
    sendNewDevice(parts, session_id),
  'accounts.mail_closed': (parts: Parts, { user_id }: OfUser) => sendClosed(parts, user_id),
  'accounts.mail_staff_factor': sendStaffNotice,
  'accounts.mail_staff_invitation': (parts: Parts, { staff_id }: { staff_id: number }) =>
    sendStaffInvitation(parts, staff_id),
  'accounts.mail_invitation': (parts: Parts, { invitation_id }: OfInvitation) =>
    sendInvitation(parts, invitation_id),
  'accounts.mail_team_joined': (parts: Parts, { invitation_id }: OfInvitation) =>
    sendTeamJoined(parts, invitation_id),
  'accounts.mail_team_role': (parts: Parts, { user_id }: OfUser) => sendTeamRole(parts, user_id),
  'accounts.mail_team_removed': (parts: Parts, { user_id }: OfUser) =>
    sendTeamRemoved(parts, user_id),
  'accounts.mail_team_left': (parts: Parts, { user_id }: OfUser) => sendTeamLeft(parts, user_id),
} satisfies Record<string, JobRunner>;

/** Deletes sign-in records that have expired. */
export async function deleteTraces({ db }: Parts): Promise<void> {
  const before = failuresCountFrom(now());
  await deleteOldTraces(db, before, before);
  await deleteOldMailTokens(db, before);
  await deleteOldChallenges(db, before);
  await deleteOldThirdPartySteps(db, before);
}
