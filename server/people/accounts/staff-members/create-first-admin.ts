import type { createFirstAdmin as createCall } from '#contract/accounts/setup.ts';
import type { ParsedOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findSetting, lockSetting, upsertSetting } from '#server/platform/settings/store.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { requireUncommonPassword } from '../passwords/require-uncommon-password.ts';
import { type Enrolment, issueEnrolmentCode } from '../staff-factor/issue-enrolment-code.ts';
import { insertStaff } from '../store.ts';
import { countStaffMembers } from './store.ts';

/** The setting with the hash of the link: null once it was used. */
const LINK = 'setup_link';
const VALID_MS = 24 * 3_600_000;

type StoredLink = { hash: string; expires_at: string } | null;
type Context = Pick<Parts, 'db' | 'config'>;

/**
 * The address at which the first admin is created, valid for a day; it replaces an earlier one.
 * null: the installation has staff already.
 */
export async function issueSetupLink({ db, config }: Context): Promise<string | null> {
  if ((await countStaffMembers(db)) > 0) return null;
  const code = newToken();
  const expires_at = new Date(now().getTime() + VALID_MS).toISOString();
  const link: StoredLink = { hash: hashToken(code), expires_at };
  await inTransaction(db, (tx) => upsertSetting(tx, LINK, JSON.stringify(link)));
  return `${config.public_url}/staff/first-admin?code=${code}`;
}

/** Refuses SETUP_LINK_INVALID unless the link is valid and there is no staff yet. */
export async function requireSetupLink(db: Db, code: string): Promise<void> {
  const link = ((await findSetting(db, LINK))?.value ?? null) as StoredLink;
  const isValid = link?.hash === hashToken(code) && new Date(link.expires_at) > now();
  if (!isValid || (await countStaffMembers(db)) > 0) refuse('SETUP_LINK_INVALID');
}

/** Creates the first admin and consumes the link. Refuses SETUP_LINK_INVALID, PASSWORD_TOO_COMMON. */
export async function createFirstAdmin(
  { db, config }: Context,
  { code, name, email, password }: ParsedOf<typeof createCall>,
): Promise<Enrolment> {
  await requireSetupLink(db, code);
  await requireUncommonPassword(password, [email, name]);
  const password_hash = await hashPassword(password, { caller: 'proven' });
  return inTransaction(db, async (tx: Tx) => {
    // Two requests with one link create one admin.
    await lockSetting(tx, LINK);
    await requireSetupLink(tx, code);
    const admin = { email, name, password_hash, role: 'admin', created_at: now() };
    const id = await insertStaff(tx, admin);
    if (id === undefined) refuse('SETUP_LINK_INVALID');
    await upsertSetting(tx, LINK, 'null');
    return issueEnrolmentCode({ db: tx, config }, id);
  });
}
