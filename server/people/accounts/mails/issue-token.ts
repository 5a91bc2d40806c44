import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { mailLinkExpiry, signInLinkExpiry } from '../rules.ts';
import type { MailPurpose } from './store.ts';

/**
 * Creates a token for a mail at the time the mail is written, not when it is enqueued, so that no
 * table and no job payload contains the token itself.
 */
export async function issueToken(
  db: Db,
  token: { user_id: number; purpose: MailPurpose; email_change_id?: number; device_hash?: string },
): Promise<string> {
  const secret = newToken();
  const at = now();
  await insertMailToken(db, {
    ...token,
    token_hash: hashToken(secret),
    created_at: at,
    expires_at: token.purpose === 'sign_in' ? signInLinkExpiry(at) : mailLinkExpiry(at),
  });
  return secret;
}

/** Stores the hash of a token that is about to be mailed. */
async function insertMailToken(
  db: Db,
  token: {
    token_hash: string;
    user_id: number;
    purpose: MailPurpose;
    /** Set on the two tokens that confirm a change of address. */
    email_change_id?: number;
    /** The only browser in which a sign-in token works. */
    device_hash?: string;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await db.insertInto('mail_tokens').values(token).execute();
}
