import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { mailLinkExpiry, signInLinkExpiry } from '../rules.ts';
import { insertMailToken, type MailPurpose } from './store.ts';

/**
 * A new token for a mail that is being written. It is made there and not where the mail was asked
 * for, so that no table and no job ever holds the token itself.
 */
export async function issueToken(
  db: Db,
  token: { user_id: number; purpose: MailPurpose; email_change_id?: number },
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
