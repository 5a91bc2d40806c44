import * as own from '#contract/brand-members/brand.ts';
import * as entry from '#contract/brand-members/sign-in.ts';
import * as signUps from '#contract/brand-members/sign-ups.ts';
import * as staff from '#contract/brand-members/staff.ts';
import { forgetPassword } from '#server/people/accounts/passwords/reset-password.ts';
import { signOut } from '#server/people/accounts/sessions/end-session.ts';
import { signIn } from '#server/people/accounts/sessions/sign-in.ts';
import {
  requestSignInLink,
  signInByLink,
} from '#server/people/accounts/sessions/sign-in-by-link.ts';
import { signInTwoFactor } from '#server/people/accounts/two-factor/sign-in-two-factor.ts';
import { answer } from '#server/platform/http/answer.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { requireBrand } from '../brands/find-brand.ts';
import { acceptInvitation, checkInvitation, joinBrand } from './accept-invitation.ts';
import { changeRole, removeMember } from './change-member.ts';
import { cancelInvitation, inviteMember, resendInvitation } from './invite-member.ts';
import { listBrandTeam } from './list-team.ts';
import { completeSignIn, editOwnProfile, readPortalProfile } from './read-profile.ts';
import { decideSignUp } from './sign-ups/decide-sign-up.ts';
import { listSignUps } from './sign-ups/list-sign-ups.ts';
import { signUpBrand } from './sign-ups/sign-up-brand.ts';

/** Calls by which people come to the portal: sign-in, invitations, sign-ups of shops. */
const entryCalls = [
  answer(entry.signInToPortal, async ({ db, visit, input: { email, password } }) =>
    completeSignIn(db, await signIn(db, visit, 'brand', { account: email, password })),
  ),
  answer(entry.passPortalFactor, async ({ visit, input, ...parts }) =>
    completeSignIn(parts.db, await signInTwoFactor(parts, visit, 'brand', input)),
  ),
  answer(entry.requestPortalLink, ({ db, visit, input: { email, password } }) =>
    requestSignInLink(db, visit, 'brand', { account: email, password }),
  ),
  answer(entry.signInByPortalLink, async ({ db, visit, input }) =>
    completeSignIn(db, await signInByLink(db, visit, 'brand', input.code)),
  ),
  answer(entry.forgetPortalPassword, ({ db, visit, input }) =>
    forgetPassword(db, visit.address, 'brand', input.email),
  ),
  answer(entry.checkBrandInvite, async ({ db, visit, input }) => {
    await limitAddress(db, 'invitation', visit.address);
    return checkInvitation(db, input.code);
  }),
  answer(entry.acceptBrandInvite, async ({ db, visit, input }) => {
    await limitAddress(db, 'invitation', visit.address);
    return completeSignIn(db, await acceptInvitation(db, visit, input));
  }),
  answer(signUps.signUpBrand, ({ db, visit, input }) => signUpBrand(db, visit, input)),
];

/** Calls about the people of a brand: by themselves, and by staff. */
export const brandMemberCalls = [
  ...entryCalls,
  answer(own.readPortalProfile, ({ db, actor }) => readPortalProfile(db, actor)),
  answer(own.editPortalProfile, ({ db, actor, input }) => editOwnProfile(db, actor, input)),
  answer(own.signOutOfPortal, ({ db, actor }) => signOut(db, actor)),
  answer(own.joinBrand, async ({ db, actor, input }) => {
    const mcid = await joinBrand(db, actor, input.code);
    return { mcid, user: await readPortalProfile(db, actor) };
  }),
  answer(own.listBrandTeam, ({ db, actor }) => listBrandTeam(db, actor.brand_id, actor.user_id)),
  answer(own.inviteToBrandTeam, ({ db, actor, input }) =>
    inviteMember(db, actor.brand_id, { invited_by: actor.user_id }, input),
  ),
  answer(own.resendBrandInvite, ({ db, actor, input }) =>
    resendInvitation(db, actor.brand_id, input.id),
  ),
  answer(own.cancelBrandInvite, ({ db, actor, input }) =>
    cancelInvitation(db, actor.brand_id, input.id),
  ),
  answer(own.changeBrandRole, ({ db, actor, input }) => changeRole(db, actor, input)),
  answer(own.removeFromBrand, ({ db, actor, input }) => removeMember(db, actor, input.user_id)),
  answer(staff.listTeamOfBrand, async ({ db, input }) =>
    listBrandTeam(db, (await requireBrand(db, input.mcid)).id, null),
  ),
  answer(staff.inviteToBrand, async ({ db, actor, input }) => {
    const { id } = await requireBrand(db, input.mcid);
    return inviteMember(db, id, { invited_by_staff: actor.staff_id }, input);
  }),
  answer(staff.cancelInviteOfBrand, async ({ db, input }) =>
    cancelInvitation(db, (await requireBrand(db, input.mcid)).id, input.id),
  ),
  answer(signUps.listBrandSignUps, ({ db, input }) => listSignUps(db, input)),
  answer(signUps.decideBrandSignUp, ({ db, actor, input }) => decideSignUp(db, actor, input)),
];
