import * as login from '#contract/accounts/login-information.ts';
import * as calls from '#contract/accounts/publisher.ts';
import * as twoFactor from '#contract/accounts/two-factor.ts';
import * as link from '#contract/sign-in-link.ts';
import { answer } from '#server/platform/http/answer.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { cancelEmail, confirmEmail, editEmail } from './emails/change-email.ts';
import { editPassword } from './passwords/edit-password.ts';
import { checkPasswordReset, forgetPassword, resetPassword } from './passwords/reset-password.ts';
import { readLoginInformation, readStaffProfile } from './profile/read-profile.ts';
import { deleteSession, signOut } from './sessions/end-session.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { requestSignInLink } from './sessions/sign-in-by-link.ts';
import { signInStaff } from './sessions/sign-in-staff.ts';
import { checkFreeEmail, checkFreeUsername, signUp } from './sign-up/sign-up.ts';
import { resendEmailCheck } from './sign-up/verify-email.ts';
import { confirmTwoFactor, setUpTwoFactor } from './two-factor/set-up-two-factor.ts';
import { renewRecoveryCodes, turnOffTwoFactor } from './two-factor/turn-off-two-factor.ts';

/** Calls about accounts and sessions. */
export const accountCalls = [
  answer(calls.signUp, async ({ db, visit, input }) => {
    await limitAddress(db, 'sign_up', visit.address);
    return signUp(db, input, visit);
  }),
  answer(calls.checkAccount, (asked) => checkFreeUsername(asked, asked.input.account)),
  answer(calls.checkEmail, (asked) => checkFreeEmail(asked, asked.input.email)),
  answer(calls.resendEmailCheck, ({ db, visit, input }) =>
    resendEmailCheck(db, visit.address, input),
  ),
  answer(link.requestSignInLink, ({ db, visit, input }) =>
    requestSignInLink(db, visit, 'publisher', input),
  ),
  answer(calls.signOut, ({ db, actor }) => signOut(db, actor)),
  answer(calls.forgetPassword, ({ db, visit, input }) =>
    forgetPassword(db, visit.address, 'publisher', input.email),
  ),
  answer(calls.checkPasswordReset, ({ db, input }) => checkPasswordReset(db, input.track)),
  answer(calls.resetPassword, ({ db, input }) => resetPassword(db, input)),
  answer(calls.editPassword, ({ db, actor, input }) => editPassword(db, actor, input)),
  answer(login.readLoginInformation, ({ db, actor }) => readLoginInformation(db, actor)),
  answer(login.editEmail, ({ db, actor, input }) => editEmail(db, actor, input)),
  answer(login.cancelEmail, ({ db, actor }) => cancelEmail(db, actor)),
  answer(login.confirmEmail, ({ db, input }) => confirmEmail(db, input.code)),
  answer(login.listSessions, ({ db, actor, input }) => listSessions(db, actor, input)),
  answer(login.deleteSession, ({ db, actor, input }) => deleteSession(db, actor, input.id)),
  answer(twoFactor.setUpTwoFactor, (asked) =>
    setUpTwoFactor(asked, asked.actor, asked.input.password),
  ),
  answer(twoFactor.confirmTwoFactor, (asked) =>
    confirmTwoFactor(asked, asked.actor, asked.input.code),
  ),
  answer(twoFactor.renewRecoveryCodes, (asked) => renewRecoveryCodes(asked, asked.input)),
  answer(twoFactor.turnOffTwoFactor, (asked) => turnOffTwoFactor(asked, asked.input)),
  answer(calls.signInAdmin, (asked) => signInStaff(asked, asked.visit, asked.input)),
  answer(calls.readStaffProfile, ({ db, actor }) => readStaffProfile(db, actor)),
  answer(calls.signOutStaff, ({ db, actor }) => signOut(db, actor)),
];
