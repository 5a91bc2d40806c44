import { createHmac } from 'node:crypto';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { deriveKey } from '#server/platform/seal.ts';
import { findStaffByEmail } from '../store.ts';
import { findFactor } from '../two-factor/holder-store.ts';
import { upsertEnrolmentCode } from './store.ts';

/** Code required, in addition to the password, to set up a second factor: XXXXX-XXXXX. */
export type Enrolment = { enrolment_code: string; expires_at: string };

type Context = { db: Db; config: Pick<Parts['config'], 'secret_key'> };

const VALID_MS = 24 * 3_600_000;
const LENGTH = 10;

/** Issues a one-time enrolment code, valid for one day; it replaces an earlier one. */
export async function issueEnrolmentCode(
  { db, config }: Context,
  staffId: number,
): Promise<Enrolment> {
  const bare = newCode(LENGTH).toUpperCase();
  const created_at = now();
  const expires_at = new Date(created_at.getTime() + VALID_MS);
  const code_hash = hashEnrolmentCode(config.secret_key, staffId, bare);
  await upsertEnrolmentCode(db, { staff_id: staffId, code_hash, created_at, expires_at });
  const enrolment_code = `${bare.slice(0, LENGTH / 2)}-${bare.slice(LENGTH / 2)}`;
  return { enrolment_code, expires_at: expires_at.toISOString() };
}

/**
 * Operator command: the same by e-mail address. `unknown`: no active staff member has it;
 * `enrolled`: the second factor is already set up.
 */
export async function issueCodeByEmail(
  context: Context,
  email: string,
): Promise<Enrolment | 'unknown' | 'enrolled'> {
  const staff = await findStaffByEmail(context.db, email);
  if (staff?.status !== 'active') return 'unknown';
  if (await findFactor(context.db, { holder: 'staff', id: staff.id })) return 'enrolled';
  return issueEnrolmentCode(context, staff.id);
}

/** Stored hash of a code; case, hyphens and spaces are ignored. */
export function hashEnrolmentCode(secretKey: string, staffId: number, code: string): string {
  const bare = code.toUpperCase().replace(/[\s-]/g, '');
  const key = deriveKey(secretKey, 'staff_enrolment_code 1');
  return createHmac('sha256', key).update(`${staffId} ${bare}`).digest('hex');
}
