import type { NewcomerActor } from '#contract/actors.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';

/**
 * Makes the calling owner of the account the maker of tokens, so that they do not end with the member
 * who made them. Refuses API_TOKEN_NOT_FOUND unless all are tokens of the account.
 */
export async function takeOverTokens(
  db: Db,
  { publisher_id, user_id }: NewcomerActor,
  ids: readonly number[],
): Promise<Record<string, never>> {
  const wanted = [...new Set(ids)];
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('api_tokens')
      .set({ made_by: user_id })
      .where('publisher_id', '=', publisher_id)
      .where('id', 'in', wanted)
      .executeTakeFirst();
    if (numUpdatedRows !== BigInt(wanted.length)) refuse('API_TOKEN_NOT_FOUND');
  });
  return {};
}
