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
 * The id of a visitor's upload token. Refuses 401 without a token, 20068 if it is unknown, 20069 if
 * it is expired, 21004 if it has sent all its files.
 */
export async function requireUploadToken(db: Db, token: string | null): Promise<number> {
  if (token === null) refuse('UNAUTHORISED');
  const known = await findUploadToken(db, hashToken(token));
  if (!known) refuse('TOKEN_ERROR');
  if (known.expires_at <= now()) refuse('TOKEN_EXPIRED');
  if (known.files >= MAX_FILES_OF_TOKEN) refuse('TOO_MANY_REQUESTS');
  return known.id;
}

/** Stores a file of a visitor with a token; refuses as `requireUploadToken` does. */
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
