import * as calls from '#contract/accounts/team.ts';
import { answer } from '#server/platform/http/answer.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { checkInvitation } from './accept-invitation.ts';
import { changeRole, leaveTeam, removeMember } from './change-member.ts';
import { cancelInvitation, inviteMember, resendInvitation } from './invite-member.ts';
import { listTeam } from './list-team.ts';

/** Calls about a publisher's team and its invitations. */
export const teamCalls = [
  answer(calls.listTeam, ({ db, actor }) => listTeam(db, actor)),
  answer(calls.inviteToTeam, ({ db, actor, input }) => inviteMember(db, actor, input)),
  answer(calls.resendTeamInvite, ({ db, actor, input }) => resendInvitation(db, actor, input.id)),
  answer(calls.cancelTeamInvite, ({ db, actor, input }) => cancelInvitation(db, actor, input.id)),
  answer(calls.changeTeamRole, ({ db, actor, input }) => changeRole(db, actor, input)),
  answer(calls.removeFromTeam, ({ db, actor, input }) => removeMember(db, actor, input.user_id)),
  answer(calls.leaveTeam, ({ db, actor, input }) => leaveTeam(db, actor, input.password)),
  answer(calls.checkInvite, async ({ db, visit, input }) => {
    await limitAddress(db, 'invitation', visit.address);
    return checkInvitation(db, input.code);
  }),
];
