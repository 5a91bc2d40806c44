import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { MAX_FILES_OF_TOKEN } from './rules.ts';
import { saveUpload } from './save-upload.ts';
import { countFileOfToken, findUploadToken } from './store.ts';

/**
 * The number of a visitor's upload token. Refuses 401 without one, 20068 for one we did not issue,
 * 20069 for one past its time, 21004 when it has sent its files.
 */
export async function requireUploadToken(db: Db, token: string | null): Promise<number> {
  if (token === null) refuse('UNAUTHORISED');
  const known = await findUploadToken(db, hashToken(token));
  if (!known) refuse('TOKEN_ERROR');
  if (known.expires_at <= now()) refuse('TOKEN_EXPIRED');
  if (known.files >= MAX_FILES_OF_TOKEN) refuse('TOO_MANY_REQUESTS');
  return known.id;
}

/** Keeps a file of a visitor who holds a token; refuses as `requireUploadToken` does. */
export async function uploadNotLogged(
  parts: Pick<Parts, 'db' | 'config' | 'log'>,
  token: string | null,
  file: UploadedFile,
) {
  const tokenId = await requireUploadToken(parts.db, token);
  return saveUpload(parts, null, file, async (tx) => {
    const isCounted = await countFileOfToken(tx, tokenId, MAX_FILES_OF_TOKEN);
    if (!isCounted) refuse('TOO_MANY_REQUESTS');
  });
}
