import {
  checkSetupLink,
  createFirstAdmin as createFirstAdminCall,
} from '#contract/accounts/setup.ts';
import * as calls from '#contract/accounts/staff-members.ts';
import { answer } from '#server/platform/http/answer.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { changeRole, changeStaffStatus } from './change-staff-member.ts';
import { createFirstAdmin, requireSetupLink } from './create-first-admin.ts';
import { editStaffPassword, editStaffZone } from './edit-own-account.ts';
import { listStaffMembers } from './list-staff-members.ts';
import {
  acceptInvitation,
  checkInvitation,
  inviteMember,
  resendInvitation,
} from './staff-invitation.ts';

/** Calls about staff members. */
export const staffMemberCalls = [
  answer(calls.listStaffMembers, ({ db, input }) => listStaffMembers(db, input)),
  answer(calls.inviteStaffMember, ({ db, actor, input }) => inviteMember(db, actor, input)),
  answer(calls.resendStaffInvitation, ({ db, actor, input }) =>
    resendInvitation(db, actor, input.staff_id),
  ),
  answer(calls.changeStaffRole, ({ db, actor, input }) => changeRole(db, actor, input)),
  answer(calls.lockStaffMember, ({ db, actor, input }) =>
    changeStaffStatus(db, actor, input.staff_id, 'lock'),
  ),
  answer(calls.unlockStaffMember, ({ db, actor, input }) =>
    changeStaffStatus(db, actor, input.staff_id, 'unlock'),
  ),
  answer(calls.removeStaffMember, ({ db, actor, input }) =>
    changeStaffStatus(db, actor, input.staff_id, 'remove'),
  ),
  answer(calls.editStaffPassword, (asked) => editStaffPassword(asked, asked.input)),
  answer(calls.editStaffZone, ({ db, actor, input }) => editStaffZone(db, actor, input)),
  answer(checkSetupLink, async ({ db, visit, input }) => {
    await limitAddress(db, 'invitation', visit.address);
    await requireSetupLink(db, input.code);
    return {};
  }),
  answer(createFirstAdminCall, async (asked) => {
    await limitAddress(asked.db, 'invitation', asked.visit.address);
    return createFirstAdmin(asked, asked.input);
  }),
  answer(calls.checkStaffInvitation, async ({ db, visit, input }) => {
    await limitAddress(db, 'invitation', visit.address);
    return checkInvitation(db, input.code);
  }),
  answer(calls.acceptStaffInvitation, async (asked) => {
    await limitAddress(asked.db, 'invitation', asked.visit.address);
    return acceptInvitation(asked, asked.input);
  }),
];
