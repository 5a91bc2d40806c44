import * as calls from '#contract/accounts/staff-two-factor.ts';
import { answer } from '#server/platform/http/answer.ts';
import { finishStaffSignIn, setUpStaffSignIn } from './finish-staff-sign-in.ts';
import { readStaffFactor, renewStaffCodes, replaceStaffFactor } from './own-staff-factor.ts';
import { resetStaffFactor } from './reset-staff-factor.ts';

/** Calls about the second factor of staff. */
export const staffFactorCalls = [
  answer(calls.finishStaffSignIn, (asked) => finishStaffSignIn(asked, asked.visit, asked.input)),
  answer(calls.setUpStaffSignIn, (asked) => setUpStaffSignIn(asked, asked.visit, asked.input)),
  answer(calls.readStaffFactor, ({ db, actor }) => readStaffFactor(db, actor)),
  answer(calls.renewStaffCodes, (asked) => renewStaffCodes(asked, asked.input)),
  answer(calls.replaceStaffFactor, (asked) => replaceStaffFactor(asked, asked.input)),
  answer(calls.resetStaffFactor, (asked) =>
    resetStaffFactor(asked, asked.actor, asked.input.staff_id),
  ),
];
