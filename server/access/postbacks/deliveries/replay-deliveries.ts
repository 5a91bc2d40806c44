import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { replayPostbacks } from '#contract/postbacks/deliveries.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { lockPostback, updatePostback } from '../store.ts';
import { findDeliveries, resetDeliveries } from './log-store.ts';

const MAX_REPLAYED = 10_000;

type Replay = ParsedOf<typeof replayPostbacks>;

/**
 * Replays one delivery, or those of a postback within a period. Refuses what `/postback/replay`
 * declares.
 */
export async function replayDeliveries(
  db: Db,
  { publisher_id }: PublisherActor,
  input: Replay,
): Promise<ReplyOf<typeof replayPostbacks>> {
  const postback_id = await findPostbackOf(db, publisher_id, input);
  await requireWithinLimit(db, 'postback_replay', publisher_id);
  return inTransaction(db, async (tx) => {
    const found = await lockPostback(tx, publisher_id, postback_id);
    const postback = found ?? refuse('POSTBACK_NOT_FOUND');
    if (!postback.enabled) refuse('POSTBACK_IS_OFF');
    const replayed = await resetDeliveries(tx, { ...input, postback_id }, MAX_REPLAYED);
    if (replayed === 0 && input.id !== undefined) refuse('POSTBACK_DELIVERY_NOT_FOUND');
    // The user expects the endpoint to work again, so its back-off ends.
    if (replayed > 0) await updatePostback(tx, postback_id, { rest_until: null });
    return { replayed };
  });
}

async function findPostbackOf(db: Db, publisher_id: number, input: Replay): Promise<number> {
  if (input.id === undefined) return input.postback_id ?? refuse('ID_REQUIRED');
  const filter = { publisher_id, id: input.id };
  const [row] = await findDeliveries(db, filter, { limit: 1, offset: 0 });
  return row?.postback_id ?? refuse('POSTBACK_DELIVERY_NOT_FOUND');
}
