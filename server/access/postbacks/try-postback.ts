import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { dictionary } from '#contract/dictionary.ts';
import { composeRequest, postbackMacros } from '#contract/postbacks/macros.ts';
import type {
  Postback,
  PostbackAttempt,
  previewPostback as previewCall,
  readPostbackTypes,
} from '#contract/postbacks/publisher.ts';
import { nameOfEventType, sampleValuesOf } from '#contract/postbacks/samples.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { composeDelivery } from './deliveries/compose-delivery.ts';
import { sendRequest } from './deliveries/send-request.ts';
import { insertAttempt, insertTestDelivery } from './deliveries/store.ts';
import { requireValidAddress } from './edit-postbacks.ts';
import { findPostback } from './store.ts';

/** The event types, delivery types and macros that postbacks offer. */
export function readTypes(): ReplyOf<typeof readPostbackTypes> {
  return {
    event_types: [...dictionary.postback_event_type],
    delivery_types: [...dictionary.postback_delivery_type],
    macros: [...postbackMacros],
  };
}

/** Shows the request that the sample payload would produce, without sending it. */
export function previewPostback(
  config: Config,
  input: ParsedOf<typeof previewCall>,
): ReplyOf<typeof previewCall> {
  const postback = { ...input, parameters: input.parameters ?? '' };
  requireValidAddress({ config }, postback);
  const values = sampleValuesOf(input.event_type, input.granularity);
  return { values, request: composeRequest(postback, values, now().toISOString()) };
}

/**
 * Sends a sample event to a postback, enabled or not, and logs it. The health of the endpoint is
 * unchanged. Refuses what `/postback/do_test` declares.
 */
export async function testPostback(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  { publisher_id }: PublisherActor,
  { id, event_type }: { id: number; event_type?: number | undefined },
): Promise<PostbackAttempt> {
  const postback = (await findPostback(db, publisher_id, id)) ?? refuse('POSTBACK_NOT_FOUND');
  await requireWithinLimit(db, 'postback_test', publisher_id);
  const event_id = `evt_test_${newCode(15)}`;
  const tested = event_type ?? postback.event_types[0] ?? 0;
  if (!postback.event_types.includes(tested)) refuse('POSTBACK_EVENT_TYPE_INVALID');
  const event = nameOfEventType(tested);
  const payload = {
    ...sampleValuesOf(tested, postback.granularity as Postback['granularity']),
    event_id,
  };
  const message = { event_id, payload, sequence: 0, attempt: 1, created_at: now() };
  const sent = composeDelivery(config, postback, message);
  const outcome = await sendRequest(config, sent);
  await inTransaction(db, async (tx) => {
    const delivery = { postback_id: id, publisher_id, event_id, event };
    const deliveryId = await insertTestDelivery(tx, delivery, payload, outcome);
    await insertAttempt(tx, deliveryId, 'test', sent, outcome);
  });
  const { status, error, response, duration_ms, made_at } = outcome;
  return {
    at: made_at.toISOString(),
    cause: 'test',
    ...sent,
    status,
    error,
    response,
    duration_ms,
  };
}
