import { TOTP } from 'otpauth';
import { signInAdmin } from '#contract/accounts/publisher.ts';
import { type StaffStep, setUpStaffSignIn } from '#contract/accounts/staff-two-factor.ts';
import { resetFactorByEmail } from '#server/people/accounts/staff-factor/reset-staff-factor.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { Client } from './open-client.ts';

/** First staff member of the replayed network. */
export const STAFF = { email: 'replay@tributary.example', password: 'a replayed december' };
/** Approves what the first one creates: every payout needs two people. */
export const SECOND_STAFF = { email: 'second@tributary.example', password: 'a replayed january' };

/**
 * Signs in one of the replay's staff with a new second factor: it is not stored between runs, so it
 * is first reset as an operator would.
 */
export async function signInStaff(client: Client, parts: Parts, who = STAFF): Promise<string> {
  const enrolment = await resetFactorByEmail(parts, who.email);
  if (!enrolment) throw new Error(`There is no staff member ${who.email}.`);
  const { enrolment_code } = enrolment;
  const step = (await client.begin(signInAdmin, who)) as StaffStep;
  if (step.step !== 'two_factor_setup') throw new Error('The second factor was not reset.');
  const code = new TOTP({ secret: step.secret }).generate({ timestamp: now().getTime() });
  const input = { challenge: step.challenge, code, enrolment_code };
  return (await client.ask(setUpStaffSignIn, null, input)).token;
}
