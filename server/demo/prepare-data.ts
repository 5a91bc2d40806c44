import { ensureFirstStaff } from '#server/accounts/ensure-first-staff.ts';
import type { Parts } from '#server/platform/parts.ts';
import { loadDemo, type SignIn } from './load-demo.ts';

/**
 * What a start does to the data: the first staff member where the environment names one, and on an
 * empty database the demonstration network. Answers lines to print.
 */
export async function prepareData(parts: Parts): Promise<string[]> {
  await ensureFirstStaff(parts.db, parts.config);
  if (!parts.config.demo) return [];
  const signIns = await loadDemo(parts);
  if (signIns.length === 0) return [];
  const lines = ['The demonstration network is in place. Sign in as', ...signIns.map(lineOf)];
  // No factor comes with the demonstration: one that everybody knows would be a way around it.
  return signIns.some((one) => one.role === 'staff') ? [...lines, ...STAFF_NOTE] : lines;
}

const STAFF_NOTE = [
  '  The first sign-in of staff shows a QR code and a key for an authenticator app; later ones ask',
  '  for its code. npm run tributary -- staff reset-factor <e-mail> starts that anew.',
];

const lineOf = ({ role, email, password, where }: SignIn) =>
  `  ${role.padEnd(16)} ${email.padEnd(26)} ${password.padEnd(16)} ${where}`;
