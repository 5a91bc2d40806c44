import { createHmac } from 'node:crypto';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { deriveKey } from '#server/platform/seal.ts';
import { findStaffByEmail } from '../store.ts';
import { findFactor } from '../two-factor/store.ts';

type Context = { db: Db; config: Pick<Parts['config'], 'secret_key'> };

const VALID_MS = 24 * 3_600_000;
const LENGTH = 10;

/** After this many attempts a code is invalid and another one must be issued. */
const MAX_ATTEMPTS = 10;

/** What a start prints: `enrolment_code` is null if the code that was printed before is still valid. */
export type StartCode = { enrolment_code: string | null; expires_at: string };

/** Code required, in addition to the password, to set up a second factor: XXXXX-XXXXX. */
export type Enrolment = { enrolment_code: string; expires_at: string };

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
 * At a start, in place of `issueCodeByEmail`: a code that is still valid stays, so that a restart does
 * not take it from the person to whom it was given. It cannot be shown again: only its hash is stored.
 */
export async function ensureCodeByEmail(
  context: Context,
  email: string,
): Promise<StartCode | 'unknown' | 'enrolled'> {
  const staff = await findStaffByEmail(context.db, email);
  const live =
    staff && (await findLiveCode(context.db, staff.id, { max: MAX_ATTEMPTS, at: now() }));
  const isWaiting = staff?.status === 'active' && live;
  if (isWaiting && !(await findFactor(context.db, { holder: 'staff', id: staff.id }))) {
    return { enrolment_code: null, expires_at: live.expires_at.toISOString() };
  }
  return issueCodeByEmail(context, email);
}

/**
 * Operator command: a new code by e-mail address. `unknown`: no active staff member has it;
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

/**
 * Checks the enrolment code of a staff member; returns its hash, by which it is deleted once used.
 * The attempt is counted before the comparison, so that concurrent attempts cannot exceed the
 * limit. Refuses 21087 for a code that is wrong, expired, used or tried too often.
 */
export async function requireEnrolmentCode(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  staffId: number,
  code: string,
): Promise<string> {
  const code_hash = hashEnrolmentCode(config.secret_key, staffId, code);
  const stored = await countEnrolmentAttempt(db, staffId, { max: MAX_ATTEMPTS, at: now() });
  if (stored !== code_hash) refuse('ENROLMENT_CODE_ERROR');
  return code_hash;
}

/** Deletes a used enrolment code; false if another request used it or a new one was issued. */
export async function deleteEnrolmentCode(
  tx: Tx,
  staffId: number,
  codeHash: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('staff_enrolment_codes')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stored hash of a code; case, hyphens and spaces are ignored. */
function hashEnrolmentCode(secretKey: string, staffId: number, code: string): string {
  const bare = code.toUpperCase().replace(/[\s-]/g, '');
  const key = deriveKey(secretKey, 'staff_enrolment_code 1');
  return createHmac('sha256', key).update(`${staffId} ${bare}`).digest('hex');
}

/** Upserts an enrolment code; it replaces an earlier one of the same staff member. */
async function upsertEnrolmentCode(
  db: Db,
  code: { staff_id: number; code_hash: string; created_at: Date; expires_at: Date },
): Promise<void> {
  const row = { ...code, attempts: 0 };
  await db
    .insertInto('staff_enrolment_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute();
}

/** The code of a staff member that can still be used, or undefined. */
function findLiveCode(db: Db, staffId: number, { max, at }: { max: number; at: Date }) {
  return db
    .selectFrom('staff_enrolment_codes')
    .where('staff_id', '=', staffId)
    .where('attempts', '<', max)
    .where('expires_at', '>', at)
    .select('expires_at')
    .executeTakeFirst();
}

/** Counts an attempt on a live enrolment code; returns its hash, or undefined if there is none. */
async function countEnrolmentAttempt(
  db: Db,
  staffId: number,
  { max, at }: { max: number; at: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('staff_enrolment_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('staff_id', '=', staffId)
    .where('attempts', '<', max)
    .where('expires_at', '>', at)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}
