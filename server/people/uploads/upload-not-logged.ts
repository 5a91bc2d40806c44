import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { MAX_FILES_OF_TOKEN, tokenExpiry } from './rules.ts';
import { saveUpload } from './save-upload.ts';

/**
 * Issues a token for uploads during registration. Refuses 21004 above the rate limit of the
 * address.
 */
export async function generateToken(db: Db, address: string) {
  await limitAddress(db, 'upload_token', address);
  const at = now();
  const token = newToken();
  const expires_at = tokenExpiry(at);
  await inTransaction(db, (tx) =>
    insertUploadToken(tx, { token_hash: hashToken(token), created_at: at, expires_at }),
  );
  return { token, expires_at: expires_at.toISOString() };
}

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

/** Stores the hash of a token. */
async function insertUploadToken(
  tx: Tx,
  token: { token_hash: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.insertInto('upload_tokens').values(token).execute();
}

/** A token by its hash, or undefined. */
function findUploadToken(db: Db, tokenHash: string) {
  return db
    .selectFrom('upload_tokens')
    .where('token_hash', '=', tokenHash)
    .select(['id', 'files', 'expires_at'])
    .executeTakeFirst();
}

/** Counts one file of a token; false if it has reached `max`. */
async function countFileOfToken(tx: Tx, tokenId: number, max: number): Promise<boolean> {
  const row = await tx
    .updateTable('upload_tokens')
    .set({ files: sql<number>`files + 1` })
    .where('id', '=', tokenId)
    .where('files', '<', max)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
