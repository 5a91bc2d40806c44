import type { PublisherActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { listApiTokenRequests } from '#contract/publisher-api/tokens.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentToken } from '../tokens/present.ts';
import { listTokens } from '../tokens/store.ts';
import { listLatest } from './store.ts';

/** A token of the account with its latest requests, newest first. */
export async function listRequests(
  db: Db,
  { publisher_id }: PublisherActor,
  id: number,
): Promise<ReplyOf<typeof listApiTokenRequests>> {
  const [token] = await listTokens(db, { publisher_id, id, at: now() });
  if (!token) refuse('API_TOKEN_NOT_FOUND');
  const list = (await listLatest(db, id)).map(({ id: request_id, requested_at, ...request }) => ({
    ...request,
    id: Number(request_id),
    requested_at: requested_at.toISOString(),
  }));
  return { token: presentToken(token), list };
}
