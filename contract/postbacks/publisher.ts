import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, listOf, oneOf, optionalText, paging, text, word } from '../fields.ts';

const eventTypes = [1, 2, 3, 4, 5, 6, 7] as const;
const deliveryTypes = [1, 2, 3] as const;

/** What became of a delivery; `waiting` for its first attempt or its next. */
const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

const postbackId = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }, 1);
const siteId = z.optional(integer({ type: 'SITE_ID_INTEGER', min: 'SITE_ID_MIN' }, 1));
const eventType = oneOf(eventTypes, {
  required: 'POSTBACK_EVENT_TYPE_INVALID',
  type: 'POSTBACK_EVENT_TYPE_INVALID',
});
const deliveryType = oneOf(deliveryTypes, {
  required: 'POSTBACK_DELIVERY_TYPE_INVALID',
  type: 'POSTBACK_DELIVERY_TYPE_INVALID',
});

const postback = z.object({
  id: z.int(),
  /** null: all channels. `medium_id` is its public code. */
  site_id: z.nullable(z.int()),
  medium_id: z.nullable(z.string()),
  event_type: z.int(),
  /** 1 GET with macros, 2 POST form, 3 POST JSON; both POST forms are signed. */
  delivery_type: z.int(),
  link_url: z.string(),
  /** Codes of brands; empty: all. */
  mids: z.array(z.string()),
  parameters: z.string(),
  granularity: z.enum(['order', 'line']),
  enabled: z.boolean(),
  /** Why we switched it off: the receiver said it is gone, or nothing arrived for long. */
  off_reason: z.nullable(z.enum(['gone', 'failing'])),
  off_at: z.nullable(z.string()),
  /** Since when nothing has arrived; null while all is well. */
  failing_since: z.nullable(z.string()),
  last_attempt_at: z.nullable(z.string()),
  last_delivered_at: z.nullable(z.string()),
  /** The answer to the last attempt; null where none came. */
  last_status: z.nullable(z.int()),
  waiting: z.int(),
  created_at: z.string(),
});
export type Postback = z.output<typeof postback>;

/** The publisher's postbacks, the newest first; `id` gives the one. */
export const listPostbacks = call('/postback/list', {
  actor: 'publisher',
  effect: 'none',
  permission: 'tools.read',
  input: z.object({
    id: z.optional(postbackId),
    site_id: siteId,
    event_type: z.optional(eventType),
    delivery_type: z.optional(deliveryType),
    ...paging,
  }),
  reply: listOf(postback),
});

const choice = z.object({ value: z.int(), label: z.string() });

/** What can be told, how, and every macro with an example. */
export const readPostbackTypes = call('/postback/get_type', {
  actor: 'publisher',
  effect: 'none',
  permission: 'tools.read',
  input: z.object({}),
  reply: z.object({
    event_types: z.array(choice),
    delivery_types: z.array(choice),
    macros: z.array(z.object({ name: z.string(), label: z.string(), sample: z.string() })),
  }),
});

const shape = {
  event_type: eventType,
  delivery_type: deliveryType,
  /** Public http(s), ports 80, 443, 8080, 8443; macros in the query alone. */
  link_url: text(2000, {
    required: 'POSTBACK_URL_REQUIRED',
    type: 'POSTBACK_URL_INVALID',
    max: 'POSTBACK_URL_INVALID',
  }),
  /** `name=value&name=[[macro]]`: see composeRequest. */
  parameters: optionalText(2000, { type: 'POSTBACK_PARAMETERS_INVALID' }),
};

/** Saves a postback: a new one, or with `id` all fields of that one. */
export const savePostback = call('/postback/do_info', {
  actor: 'publisher',
  permission: 'tools.write',
  input: z.object({
    id: z.optional(postbackId),
    site_id: siteId,
    ...shape,
    mids: z._default(
      z
        .array(text(64, { type: 'POSTBACK_BRANDS_INVALID' }), { error: 'POSTBACK_BRANDS_INVALID' })
        .check(z.maxLength(500, { error: 'POSTBACK_BRANDS_INVALID' })),
      [],
    ),
    granularity: z._default(word(['order', 'line']), 'order'),
  }),
  reply: postback,
  refuses: [
    'POSTBACK_NOT_FOUND',
    'POSTBACK_URL_INVALID',
    'POSTBACK_MACRO_MISPLACED',
    'POSTBACK_PARAMETERS_INVALID',
    'POSTBACK_BRANDS_INVALID',
    'POSTBACK_TOO_MANY',
    'SITE_NOT_EXISTS_OR_INVALID',
  ],
});

const sentRequest = z.object({
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  content_type: z.nullable(z.string()),
  body: z.nullable(z.string()),
});

/** What would be sent with the values of the example, saved or not. Sends nothing. */
export const previewPostback = call('/postback/test_info', {
  actor: 'publisher',
  effect: 'none',
  permission: 'tools.read',
  input: z.object(shape),
  reply: z.object({ values: z.record(z.string(), z.string()), request: sentRequest }),
  refuses: ['POSTBACK_URL_INVALID', 'POSTBACK_MACRO_MISPLACED', 'POSTBACK_PARAMETERS_INVALID'],
});

const attempt = z.object({
  at: z.string(),
  /** `scheduled` by us, `manual` by a replay, `test` by the console. */
  cause: z.enum(['scheduled', 'manual', 'test']),
  request: sentRequest,
  headers: z.record(z.string(), z.string()),
  /** null: no answer; `error` then says why. */
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  response: z.string(),
  duration_ms: z.int(),
});
export type PostbackAttempt = z.output<typeof attempt>;

/** Sends the example to this postback alone, now, and gives what came back. */
export const testPostback = call('/postback/do_test', {
  actor: 'publisher',
  permission: 'tools.write',
  input: z.object({ id: postbackId }),
  reply: attempt,
  refuses: ['POSTBACK_NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** Removes a postback; what waits for it is given up. */
export const deletePostback = call('/postback/del', {
  actor: 'publisher',
  permission: 'tools.write',
  input: z.object({ id: postbackId }),
  reply: z.object({}),
  refuses: ['POSTBACK_NOT_FOUND'],
});

/** Switches a postback on (1) or off (0). Off by its owner: what happens meanwhile is never sent. */
export const switchPostback = call('/postback/switch', {
  actor: 'publisher',
  permission: 'tools.write',
  input: z.object({ id: postbackId, enabled: oneOf([0, 1]) }),
  reply: postback,
  refuses: ['POSTBACK_NOT_FOUND'],
});

/** The secret that POSTs are signed with; `rotate` 1 makes a new one, and both sign for 24 hours. */
export const showPostbackSecret = call('/postback/secret', {
  actor: 'publisher',
  effect: 'credential',
  permission: 'tools.write',
  input: z.object({ id: postbackId, rotate: z._default(oneOf([0, 1]), 0) }),
  reply: z.object({ secret: z.string(), old_valid_until: z.nullable(z.string()) }),
  refuses: ['POSTBACK_NOT_FOUND'],
});

const deliveryId = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }, 1);

const delivery = z.object({
  id: z.int(),
  postback_id: z.int(),
  event_id: z.string(),
  /** Such as transaction.created. */
  event: z.string(),
  /** The order, brand or click it tells of. */
  about: z.string(),
  sequence: z.int(),
  state: z.enum(deliveryStates),
  is_test: z.boolean(),
  attempts: z.int(),
  last_status: z.nullable(z.int()),
  last_error: z.nullable(z.string()),
  last_duration_ms: z.nullable(z.int()),
  last_attempt_at: z.nullable(z.string()),
  /** Of a waiting one. */
  next_attempt_at: z.nullable(z.string()),
  created_at: z.string(),
});
export type PostbackDelivery = z.output<typeof delivery>;

const narrowing = {
  postback_id: z.optional(postbackId),
  state: z.optional(word(deliveryStates)),
  /** Part of an order number or event id. */
  keyword: optionalText(100, { type: 'SEARCH_KEYWORD_STRING' }),
  ...paging,
};

/** Deliveries of the last 30 days, the newest first. */
export const listPostbackLogs = call('/postback/logs', {
  actor: 'publisher',
  effect: 'none',
  permission: 'tools.read',
  input: z.object(narrowing),
  reply: listOf(delivery),
});

/** One delivery with the last of its attempts, the newest first. */
export const readPostbackLog = call('/postback/log_info', {
  actor: 'publisher',
  effect: 'none',
  permission: 'tools.read',
  input: z.object({ id: deliveryId }),
  reply: z.extend(delivery, { attempts_made: z.array(attempt) }),
  refuses: ['POSTBACK_DELIVERY_NOT_FOUND'],
});

const moment = optionalText(40).check(
  z.refine((value) => value === undefined || !Number.isNaN(Date.parse(value)), {
    error: 'PARAMS_TYPE_ERROR',
  }),
);

/**
 * Sends again, with the same event id, in place of any retry that is planned: one delivery (`id`), or
 * all of a postback in a span (`postback_id`, `from`, `to`, `state`), up to 10,000 at once. What is on its way
 * right now is left alone.
 */
export const replayPostbacks = call('/postback/replay', {
  actor: 'publisher',
  permission: 'tools.write',
  input: z.object({
    id: z.optional(deliveryId),
    postback_id: z.optional(postbackId),
    from: moment,
    to: moment,
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

/** Deliveries of all publishers, the newest first; the keyword also finds publishers. */
export const listStaffDeliveries = call('/staff/postback/list', {
  actor: { staff: 'accounts.read' },
  effect: 'none',
  input: z.object(narrowing),
  reply: listOf(
    z.extend(delivery, {
      publisher_code: z.string(),
      publisher_name: z.string(),
      /** Without its query: that may hold what is the publisher's alone. */
      target: z.string(),
      enabled: z.boolean(),
      off_reason: z.nullable(z.string()),
    }),
  ),
});
