import { ensureFirstStaff } from '#server/accounts/ensure-first-staff.ts';
import { issueCodeByEmail } from '#server/accounts/staff-factor/issue-enrolment-code.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listNextSteps } from '#server/staff/list-next-steps.ts';
import { loadDemo } from './load-demo.ts';
import { writeSignIns } from './write-sign-ins.ts';

/**
 * What a start does to the data: the first staff member where the environment names one, and on an
 * empty database the demonstration network. Returns lines to print: who can sign in, and what the
 * operator does next.
 */
export async function prepareData(parts: Parts): Promise<string[]> {
  const { config, db } = parts;
  await ensureFirstStaff(db, config);
  const signIns = config.demo ? await loadDemo(parts) : [];
  // Codes are for whoever reads the console of the web application; each start replaces them.
  if (!config.roles.includes('web')) return [];
  const lines = signIns.length === 0 ? [] : await writeSignIns(parts, signIns);
  lines.push(...(await writeFirstStaff(parts)));
  return signIns.length === 0 ? [...lines, ...(await listNextSteps(parts))] : lines;
}

async function writeFirstStaff(parts: Parts): Promise<string[]> {
  const { staff_email: email, public_url } = parts.config;
  if (email === '') return [];
  const issued = await issueCodeByEmail(parts, email);
  if (typeof issued === 'string') return [];
  return [
    `${email} signs in at ${public_url}/staff and sets up an authenticator app with the one-time`,
    `enrolment code ${issued.enrolment_code} (until ${issued.expires_at}).`,
  ];
}
