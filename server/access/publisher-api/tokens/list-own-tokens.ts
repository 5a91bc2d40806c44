import type { PublisherActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { listApiTokens } from '#contract/publisher-api/tokens.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentToken } from './present.ts';
import { listTokens } from './store.ts';

/** The tokens of the account with their displayable part. */
export async function listOwnTokens(
  db: Db,
  { publisher_id }: PublisherActor,
): Promise<ReplyOf<typeof listApiTokens>> {
  const tokens = await listTokens(db, { publisher_id, at: now() });
  return { list: tokens.map(presentToken), total: tokens.length };
}
