import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, listOf, oneOf, optionalText, paging, rowId, text, word } from '../fields.ts';

const reads = { actor: 'publisher', effect: 'none', permission: 'tools.read' } as const;
const writes = { actor: 'publisher', permission: 'tools.write' } as const;

const eventTypes = [1, 2, 3, 4, 5, 6, 7] as const;
const deliveryTypes = [1, 2, 3, 4] as const;

const siteId = z.optional(integer({ type: 'SITE_ID_INTEGER', min: 'SITE_ID_MIN' }, 1));
const eventType = oneOf(eventTypes, {
  required: 'POSTBACK_EVENT_TYPE_INVALID',
  type: 'POSTBACK_EVENT_TYPE_INVALID',
});
const severalEventTypes = z
  .array(eventType, { error: 'POSTBACK_EVENT_TYPE_INVALID' })
  .check(
    z.minLength(1, { error: 'POSTBACK_EVENT_TYPE_INVALID' }),
    z.maxLength(eventTypes.length, { error: 'POSTBACK_EVENT_TYPE_INVALID' }),
  );
const deliveryType = oneOf(deliveryTypes, {
  required: 'POSTBACK_DELIVERY_TYPE_INVALID',
  type: 'POSTBACK_DELIVERY_TYPE_INVALID',
});

const HEADERS = { error: 'POSTBACK_HEADERS_INVALID' } as const;
/** A header that the publisher adds to every request, such as a key of its server. */
const header = z.object(
  {
    name: text(64, { required: HEADERS.error, type: HEADERS.error }),
    value: text(500, { required: HEADERS.error, type: HEADERS.error }),
  },
  HEADERS,
);

const postback = z.object({
  id: z.int(),
  /** null: all channels. `medium_id` is the channel's public code. */
  site_id: z.nullable(z.int()),
  medium_id: z.nullable(z.string()),
  /** The first of `event_types`. */
  event_type: z.int(),
  event_types: z.array(z.int()),
  /** 1 GET with macros, 2 POST form, 3 POST JSON, 4 POST JSON with top-level fields. */
  delivery_type: z.int(),
  link_url: z.string(),
  /** Brand codes; empty: all brands. */
  mids: z.array(z.string()),
  parameters: z.string(),
  headers: z.array(header),
  granularity: z.enum(['order', 'line']),
  enabled: z.boolean(),
  /**
   * Why nothing is sent although events are kept: the endpoint answered that it is gone, it failed
   * for too long, or the publisher paused the postback.
   */
  off_reason: z.nullable(z.enum(['gone', 'failing', 'paused'])),
  off_at: z.nullable(z.string()),
  /** Since when all deliveries have failed; null while the endpoint is healthy. */
  failing_since: z.nullable(z.string()),
  last_attempt_at: z.nullable(z.string()),
  last_delivered_at: z.nullable(z.string()),
  /** HTTP status of the last attempt; null if there was no response. */
  last_status: z.nullable(z.int()),
  waiting: z.int(),
  created_at: z.string(),
});
export type Postback = z.output<typeof postback>;

/** Lists the publisher's postbacks, newest first; `id` selects one. */
export const listPostbacks = call('/postback/list', {
  ...reads,
  input: z.object({
    id: z.optional(rowId),
    site_id: siteId,
    event_type: z.optional(eventType),
    delivery_type: z.optional(deliveryType),
    ...paging,
  }),
  reply: listOf(postback),
});

const choice = z.object({ value: z.int(), label: z.string() });

/** Available events and delivery types, and every macro with an example. */
export const readPostbackTypes = call('/postback/get_type', {
  ...reads,
  reply: z.object({
    event_types: z.array(choice),
    delivery_types: z.array(choice),
    macros: z.array(z.object({ name: z.string(), label: z.string(), sample: z.string() })),
  }),
});

const granularity = z._default(word(['order', 'line']), 'order');

const shape = {
  delivery_type: deliveryType,
  /** Public http(s) URL, ports 80, 443, 8080, 8443; macros only in the query. */
  link_url: text(2000, {
    required: 'POSTBACK_URL_REQUIRED',
    type: 'POSTBACK_URL_INVALID',
    max: 'POSTBACK_URL_INVALID',
  }),
  /** `name=value&name=[[macro]]`; see composeRequest. */
  parameters: optionalText(2000, { type: 'POSTBACK_PARAMETERS_INVALID' }),
};

/** Creates a postback, or with `id` replaces all fields of an existing one. */
export const savePostback = call('/postback/do_info', {
  ...writes,
  input: z.object({
    id: z.optional(rowId),
    site_id: siteId,
    ...shape,
    /** One of the two is required; `event_types` decides, and must contain `event_type`. */
    event_type: z.optional(eventType),
    event_types: z.optional(severalEventTypes),
    headers: z._default(z.array(header, HEADERS).check(z.maxLength(5, HEADERS)), []),
    mids: z._default(
      z
        .array(text(64, { type: 'POSTBACK_BRANDS_INVALID' }), { error: 'POSTBACK_BRANDS_INVALID' })
        .check(z.maxLength(500, { error: 'POSTBACK_BRANDS_INVALID' })),
      [],
    ),
    granularity,
  }),
  reply: postback,
  refuses: [
    'POSTBACK_NOT_FOUND',
    'POSTBACK_EVENT_TYPE_INVALID',
    'POSTBACK_URL_INVALID',
    'POSTBACK_MACRO_MISPLACED',
    'POSTBACK_SIGNATURE_MISPLACED',
    'POSTBACK_PARAMETERS_INVALID',
    'POSTBACK_HEADERS_INVALID',
    'POSTBACK_BRANDS_INVALID',
    'POSTBACK_TOO_MANY',
    'SITE_NOT_EXISTS_OR_INVALID',
  ],
});

/** A request without its headers. */
export const sentRequest = z.object({
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  content_type: z.nullable(z.string()),
  body: z.nullable(z.string()),
});

/** Composes the request with example values, for a saved or unsaved postback. Nothing is sent. */
export const previewPostback = call('/postback/test_info', {
  ...reads,
  input: z.object({ event_type: eventType, granularity, ...shape }),
  reply: z.object({ values: z.record(z.string(), z.string()), request: sentRequest }),
  refuses: [
    'POSTBACK_URL_INVALID',
    'POSTBACK_MACRO_MISPLACED',
    'POSTBACK_SIGNATURE_MISPLACED',
    'POSTBACK_PARAMETERS_INVALID',
  ],
});

/** One request made for a delivery, with its response. */
export const attempt = z.object({
  at: z.string(),
  /** `scheduled`: automatic, including retries; `manual`: by a replay; `test`: by the console. */
  cause: z.enum(['scheduled', 'manual', 'test']),
  request: sentRequest,
  headers: z.record(z.string(), z.string()),
  /** null: no response; `error` then has the reason. */
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  response: z.string(),
  duration_ms: z.int(),
});
export type PostbackAttempt = z.output<typeof attempt>;

/**
 * Sends the example of one of its events (the first if `event_type` is absent) to this postback
 * only, immediately, and returns the response.
 */
export const testPostback = call('/postback/do_test', {
  ...writes,
  input: z.object({ id: rowId, event_type: z.optional(eventType) }),
  reply: attempt,
  refuses: ['POSTBACK_NOT_FOUND', 'POSTBACK_EVENT_TYPE_INVALID', 'TOO_MANY_REQUESTS'],
});

/** Deletes a postback; its pending deliveries are cancelled. */
export const deletePostback = call('/postback/del', {
  ...writes,
  input: z.object({ id: rowId }),
  refuses: ['POSTBACK_NOT_FOUND'],
});

/**
 * Enables (1) or disables (0) a postback. Disabling drops its queued deliveries, and events that
 * occur until it is enabled again are never sent. With `pause` 1 both are kept for 30 days and sent
 * when it is enabled.
 */
export const switchPostback = call('/postback/switch', {
  ...writes,
  input: z.object({
    id: rowId,
    enabled: oneOf([0, 1]),
    pause: z._default(oneOf([0, 1]), 0),
  }),
  reply: postback,
  refuses: ['POSTBACK_NOT_FOUND'],
});

/**
 * The secret that signs requests. `rotate` 1 creates a new one; both are used for 24 hours.
 */
export const showPostbackSecret = call('/postback/secret', {
  actor: 'publisher',
  effect: 'credential',
  permission: 'tools.write',
  input: z.object({ id: rowId, rotate: z._default(oneOf([0, 1]), 0) }),
  reply: z.object({ secret: z.string(), old_valid_until: z.nullable(z.string()) }),
  refuses: ['POSTBACK_NOT_FOUND'],
});
