import { createHmac } from 'node:crypto';
import type { createFirstAdmin as createCall } from '#contract/accounts/setup.ts';
import type { ParsedOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { deriveKey } from '#server/platform/seal.ts';
import { findSetting, lockSetting, upsertSetting } from '#server/platform/settings/store.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { requireUncommonPassword } from '../passwords/require-uncommon-password.ts';
import { type Enrolment, issueEnrolmentCode } from '../staff-factor/issue-enrolment-code.ts';
import { insertStaff } from '../store.ts';
import { countStaffMembers } from './store.ts';

/** The setting with the link: null once it was used. */
const LINK = 'setup_link';
const VALID_MS = 24 * 3_600_000;

/** The code of the link is derived from `nonce` and the secret key; the database alone does not reveal it. */
type StoredLink = { nonce?: string; hash: string; expires_at: string } | null;
type SetupLink = { url: string; expires_at: string };
type Context = Pick<Parts, 'db' | 'config'>;

/**
 * The address at which the first admin is created, valid for a day. A start in that time, also of another
 * process, returns the same one, so that a restart does not invalidate what was passed on. null: the
 * installation has staff already.
 */
export async function ensureSetupLink({ db, config }: Context): Promise<SetupLink | null> {
  return inTransaction(db, async (tx) => {
    await lockSetting(tx, LINK);
    if ((await countStaffMembers(tx)) > 0) return null;
    const kept = await findLink(tx);
    if (kept?.nonce !== undefined && isLive(kept)) {
      const code = codeOf(config, kept.nonce);
      return { url: urlOf(config, code), expires_at: kept.expires_at };
    }
    const nonce = newToken();
    const code = codeOf(config, nonce);
    const expires_at = new Date(now().getTime() + VALID_MS).toISOString();
    const link: StoredLink = { nonce, hash: hashToken(code), expires_at };
    await upsertSetting(tx, LINK, JSON.stringify(link));
    return { url: urlOf(config, code), expires_at };
  });
}

/** Refuses SETUP_LINK_INVALID unless the link is valid and there is no staff yet. */
export async function requireSetupLink(db: Db, code: string): Promise<void> {
  const link = await findLink(db);
  const isValid = link?.hash === hashToken(code) && isLive(link);
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

async function findLink(db: Db): Promise<StoredLink> {
  return ((await findSetting(db, LINK))?.value ?? null) as StoredLink;
}

const isLive = ({ expires_at }: { expires_at: string }) => new Date(expires_at) > now();

function codeOf({ secret_key }: Context['config'], nonce: string): string {
  return createHmac('sha256', deriveKey(secret_key, 'setup_link 1'))
    .update(nonce)
    .digest('base64url');
}

const urlOf = ({ public_url }: Context['config'], code: string) =>
  `${public_url}/staff/first-admin?code=${code}`;
