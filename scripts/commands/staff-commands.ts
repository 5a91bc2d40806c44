import { ensureFirstStaff } from '#server/people/accounts/ensure-first-staff.ts';
import {
  type Enrolment,
  issueCodeByEmail,
} from '#server/people/accounts/staff-factor/issue-enrolment-code.ts';
import {
  recoverStaffMember,
  resetFactorByEmail,
} from '#server/people/accounts/staff-factor/reset-staff-factor.ts';
import { findStaffByEmail } from '#server/people/accounts/store.ts';
import { newCode } from '#server/platform/ids.ts';
import { type Command, withParts } from './with-parts.ts';

const PASSWORD_LENGTH = 20;

/** Commands for staff accounts. */
export const staffCommands: readonly Command[] = [
  {
    name: ['staff', 'add'],
    asks: '<e-mail>',
    does: 'creates an admin and prints an enrolment code; the password is STAFF_PASSWORD, or generated and printed once',
    run: addStaff,
  },
  {
    name: ['staff', 'enroll-code'],
    asks: '<e-mail>',
    does: 'prints a new one-time code for setting up the second factor, valid for a day',
    run: printEnrolmentCode,
  },
  {
    name: ['staff', 'reset-factor'],
    asks: '<e-mail>',
    does: 'removes the second factor and prints the enrolment code for setting up another',
    run: resetFactor,
  },
  {
    name: ['staff', 'recover'],
    asks: '<e-mail>',
    does: 'unlocks a staff member, replaces password and second factor, and prints both',
    run: recover,
  },
];

function addStaff([email]: readonly string[]): Promise<void> {
  const address = requireEmail(email);
  return withParts(async (parts) => {
    const { db, config } = parts;
    if (await findStaffByEmail(db, address)) {
      console.log(`${address} is a staff member already: nothing was changed.`);
      return;
    }
    const generated = config.staff_password === '' ? newCode(PASSWORD_LENGTH) : '';
    const staff_password = config.staff_password || generated;
    await ensureFirstStaff(db, { staff_email: address, staff_password });
    console.log(`${address} can sign in at ${config.public_url}/staff`);
    if (generated) console.log(`Password: ${generated}`);
    printCode(await issueCodeByEmail(parts, address), address);
  });
}

function printEnrolmentCode([email]: readonly string[]): Promise<void> {
  const address = requireEmail(email);
  return withParts(async (parts) => {
    const issued = await issueCodeByEmail(parts, address);
    if (issued === 'unknown') throw new Error(`There is no active staff member ${address}.`);
    printCode(issued, address);
  });
}

function resetFactor([email]: readonly string[]): Promise<void> {
  const address = requireEmail(email);
  return withParts(async (parts) => {
    const issued = await resetFactorByEmail(parts, address);
    if (!issued) throw new Error(`There is no staff member ${address}.`);
    printCode(issued, address);
  });
}

function recover([email]: readonly string[]): Promise<void> {
  const address = requireEmail(email);
  return withParts(async (parts) => {
    const password = newCode(PASSWORD_LENGTH);
    const issued = await recoverStaffMember(parts, address, password);
    if (!issued) throw new Error(`There is no staff member ${address}.`);
    console.log(`Password: ${password}`);
    printCode(issued, address);
  });
}

function printCode(issued: Enrolment | 'unknown' | 'enrolled', email: string): void {
  if (issued === 'unknown') return;
  if (issued === 'enrolled') {
    console.log(`${email} has a second factor already; staff reset-factor removes it.`);
    return;
  }
  console.log(`Enrolment code: ${issued.enrolment_code} (works once, until ${issued.expires_at})`);
  console.log('The next sign-in asks for it and sets up an authenticator app.');
}

function requireEmail(email: string | undefined): string {
  if (email) return email;
  throw new Error('Name the e-mail address of the staff member.');
}
