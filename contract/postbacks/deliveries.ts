import * as z from 'zod/mini';
import { call } from '../call.ts';
import { listOf, optionalText, paging, rowId, word } from '../fields.ts';
import { moment } from '../moment.ts';
import { attempt } from './publisher.ts';

const reads = { actor: 'publisher', effect: 'none', permission: 'tools.read' } as const;

/** State of a delivery; `waiting` for its first attempt or a retry. */
const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

const delivery = z.object({
  id: z.int(),
  postback_id: z.int(),
  event_id: z.string(),
  /** Such as transaction.created. */
  event: z.string(),
  /** The order, brand or click the event is about. */
  about: z.string(),
  sequence: z.int(),
  state: z.enum(deliveryStates),
  is_test: z.boolean(),
  attempts: z.int(),
  last_status: z.nullable(z.int()),
  last_error: z.nullable(z.string()),
  last_duration_ms: z.nullable(z.int()),
  last_attempt_at: z.nullable(z.string()),
  /** Next retry of a waiting delivery. */
  next_attempt_at: z.nullable(z.string()),
  created_at: z.string(),
});
export type PostbackDelivery = z.output<typeof delivery>;

const narrowing = {
  postback_id: z.optional(rowId),
  state: z.optional(word(deliveryStates)),
  /** Part of an order number or event id. */
  keyword: optionalText(100, { type: 'SEARCH_KEYWORD_STRING' }),
  ...paging,
};

/** Lists deliveries of the last 30 days, newest first. */
export const listPostbackLogs = call('/postback/logs', {
  ...reads,
  input: z.object(narrowing),
  reply: listOf(delivery),
});

/** One delivery with its latest attempts, newest first. */
export const readPostbackLog = call('/postback/log_info', {
  ...reads,
  input: z.object({ id: rowId }),
  reply: z.extend(delivery, { attempts_made: z.array(attempt) }),
  refuses: ['POSTBACK_DELIVERY_NOT_FOUND'],
});

const instant = z.optional(moment('PARAMS_TYPE_ERROR'));

/**
 * Replays deliveries with their original event id, in place of any scheduled retry: one delivery
 * (`id`), or all of a postback in a period (`postback_id`, `from`, `to`, `state`), up to 10,000 at
 * once. Deliveries with an attempt in progress are skipped.
 */
export const replayPostbacks = call('/postback/replay', {
  actor: 'publisher',
  permission: 'tools.write',
  input: z.object({
    id: z.optional(rowId),
    postback_id: z.optional(rowId),
    from: instant,
    to: instant,
    state: z.optional(word(deliveryStates)),
  }),
  reply: z.object({ replayed: z.int() }),
  refuses: [
    'ID_REQUIRED',
    'POSTBACK_NOT_FOUND',
    'POSTBACK_DELIVERY_NOT_FOUND',
    'POSTBACK_IS_OFF',
    'TOO_MANY_REQUESTS',
  ],
});

/** Lists deliveries of all publishers, newest first; the keyword also matches publishers. */
export const listStaffDeliveries = call('/staff/postback/list', {
  actor: { staff: 'accounts.read' },
  effect: 'none',
  input: z.object(narrowing),
  reply: listOf(
    z.extend(delivery, {
      publisher_code: z.string(),
      publisher_name: z.string(),
      /** Without its query, which may contain the publisher's secrets. */
      target: z.string(),
      enabled: z.boolean(),
      off_reason: z.nullable(z.string()),
    }),
  ),
});
