import type { PublisherActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { listApiTokens } from '#contract/publisher-api/tokens.ts';
import { isSecondFactorOn } from '#server/people/accounts/two-factor/require-second-factor.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentToken } from './present.ts';
import { listTokens } from './store.ts';

/** The tokens of the account with their displayable part. */
export async function listOwnTokens(
  db: Db,
  { publisher_id, user_id }: PublisherActor,
): Promise<ReplyOf<typeof listApiTokens>> {
  const tokens = await listTokens(db, { publisher_id, at: now() });
  const two_factor_on = await isSecondFactorOn(db, user_id);
  return { list: tokens.map(presentToken), total: tokens.length, two_factor_on };
}
