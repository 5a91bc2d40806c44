import { signInAdmin } from '#contract/accounts/publisher.ts';
import { type StaffStep, setUpStaffSignIn } from '#contract/accounts/staff-two-factor.ts';
import { dataOf, type openTestApp } from '#fixtures/testing/open-test-app.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildStaff } from '../builders.ts';
import { appCode, STEP_MS } from '../two-factor/builders.ts';
import { issueCodeByEmail } from './issue-enrolment-code.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
type Account = { email: string; password: string };

/** Second step after the right password; fails the test if the password is refused. */
export async function staffStepOf(t: TestApp, { email, password }: Account): Promise<StaffStep> {
  const answer = await t.callAs(null, signInAdmin, { email, password });
  if (answer.message !== 'THIRD_PARTY_STEP_REQUIRED') throw new Error(answer.message);
  return answer.data as StaffStep;
}

/** Enrolment code that an operator issues to set up the second factor. */
export async function buildEnrolmentCode(t: TestApp, { email }: { email: string }) {
  const issued = await issueCodeByEmail(t, email);
  if (typeof issued === 'string') throw new Error(`${email} is ${issued}.`);
  return issued.enrolment_code;
}

/** Signs a staff member in for the first time, as the screen does. The app code is used up. */
export async function enrolStaff(t: TestApp, account: Account, givenCode?: string) {
  const enrolment_code = givenCode ?? (await buildEnrolmentCode(t, account));
  const step = await staffStepOf(t, account);
  if (step.step !== 'two_factor_setup') throw new Error('The factor is set up already.');
  const { challenge, secret } = step;
  const code = appCode(secret);
  const input = { challenge, code, enrolment_code };
  const signedIn = dataOf(await t.callAs(null, setUpStaffSignIn, input));
  advanceClock(2 * STEP_MS);
  return { ...signedIn, secret };
}

/** A staff member with a second factor, signed in through the public calls. */
export async function buildEnrolled(t: TestApp, role: Parameters<typeof buildStaff>[1] = 'admin') {
  const { email, password, staff_id } = await buildStaff(t, role);
  return { staff_id, email, password, ...(await enrolStaff(t, { email, password })) };
}
