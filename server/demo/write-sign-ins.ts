import { issueCodeByEmail } from '#server/accounts/staff-factor/issue-enrolment-code.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { SignIn } from './list-sign-ins.ts';

/**
 * The lines that tell the operator who can sign in, with the passwords that were just set and an
 * enrolment code for each staff member without a second factor.
 */
export async function writeSignIns(parts: Parts, signIns: readonly SignIn[]): Promise<string[]> {
  const isNew = signIns.some(({ password }) => password !== null);
  return [
    'Demonstration data is loaded: brands, publishers, orders and payments are invented.',
    ...(isNew
      ? [...signIns.map(writeSignIn), 'These passwords are shown this once.']
      : ['Its passwords were shown when they were set.']),
    'npm run tributary -- demo passwords sets new ones.',
    ...(await writeEnrolments(parts, signIns)),
  ];
}

const writeSignIn = ({ role, email, password, where }: SignIn) =>
  `  ${role.padEnd(16)} ${email.padEnd(26)} ${password?.padEnd(16)} ${where}`;

async function writeEnrolments(parts: Parts, signIns: readonly SignIn[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { email } of signIns.filter(({ kind }) => kind === 'staff')) {
    const issued = await issueCodeByEmail(parts, email);
    if (typeof issued === 'string') continue;
    lines.push(`  ${email.padEnd(26)} ${issued.enrolment_code}   until ${issued.expires_at}`);
  }
  if (lines.length === 0) return [];
  return [
    'Staff set up an authenticator app at their first sign-in, with a one-time enrolment code:',
    ...lines,
    'npm run tributary -- staff enroll-code <e-mail> prints another.',
  ];
}
