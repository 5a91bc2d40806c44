import * as z from 'zod/mini';
import { word } from '../fields.ts';
import {
  amount,
  attributions,
  decisionNote,
  decisionReason,
  lineId,
  orderCurrency,
  orderId,
  orderLineStatuses,
  orderReport,
  quantity,
  recordedOrder,
  refundId,
  testFlag,
} from './fields.ts';

/** Most orders or decisions of one request. */
export const MAX_BATCH = 1_000;

/** An order as sent to `POST /in/orders`, as one object or in `orders`. */
export const apiOrder = orderReport;

const orderActions = ['approve', 'amend', 'reject', 'cancel', 'refund'] as const;

/**
 * A decision as sent to `POST /in/orders/decisions`, as one object or in `decisions`. Without `line_id` it
 * concerns every line of the order. `amend` sets the amount of one line. `refund` needs `refund_id`,
 * its idempotency key; without `amount` and `lines` everything that is left is refunded.
 */
export const orderDecision = z.object({
  order_id: orderId,
  line_id: lineId,
  action: word(orderActions, {
    required: 'DECISION_ACTION_INVALID',
    type: 'DECISION_ACTION_INVALID',
  }),
  reason: decisionReason,
  note: decisionNote,
  amount: z.optional(amount),
  currency: z.optional(orderCurrency),
  quantity: z.optional(quantity),
  refund_id: refundId,
  lines: z.optional(
    z
      .array(
        z.object(
          {
            line_id: z.pipe(lineId, z.string({ error: 'LINE_ID_STRING' })),
            amount: z.optional(amount),
            quantity: z.optional(quantity),
          },
          { error: 'ORDER_LINES_INVALID' },
        ),
        { error: 'ORDER_LINES_INVALID' },
      )
      .check(
        z.minLength(1, { error: 'ORDER_LINES_INVALID' }),
        z.maxLength(1000, { error: 'ORDER_LINES_INVALID' }),
      ),
  ),
  test: z.optional(testFlag),
});
export type OrderDecision = z.output<typeof orderDecision>;

/** An error, RFC 9457. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** The stable name and number of the error. */
  key: z.string(),
  code: z.int(),
  /** The field, such as `lines[2].amount`; absent if the error concerns no single field. */
  field: z.optional(z.string()),
  /** The form that the field must have. */
  expected: z.optional(z.string()),
  /** What to do. */
  fix: z.string(),
  /** Names the request in the network's logs. */
  request_id: z.string(),
});
export type Problem = z.output<typeof problem>;

/** The result of an order that was accepted. */
export const acceptedOrder = z.extend(recordedOrder, { order_id: z.string() });
/** The result of a decision: the lines that changed, and those that already were as requested. */
export const decidedOrder = z.object({
  order_id: z.string(),
  action: z.enum(orderActions),
  changed: z.int(),
  unchanged: z.int(),
  test: z.boolean(),
});

const resultOf = <Result extends z.ZodMiniType>(result: Result) =>
  z.object({
    /** Position in the request, from 0. */
    index: z.int(),
    status: z.int(),
    result: z.optional(result),
    problem: z.optional(problem),
  });

/** The answer to a batch: HTTP status 200 if everything was accepted, otherwise 207. */
export const orderResults = z.object({
  accepted: z.int(),
  refused: z.int(),
  results: z.array(resultOf(acceptedOrder)),
});
export const decisionResults = z.object({
  accepted: z.int(),
  refused: z.int(),
  results: z.array(resultOf(decidedOrder)),
});

/** The lines of an order as stored, `GET /in/orders/{order_id}`. */
export const shownOrder = z.object({
  order_id: z.string(),
  lines: z.array(
    z.object({
      line_id: z.string(),
      order_line_id: z.int(),
      status: z.enum(orderLineStatuses),
      reason: z.nullable(z.string()),
      unconfirmed: z.boolean(),
      attribution: z.enum(attributions),
      attribution_detail: z.string(),
      amount: z.string(),
      currency: z.string(),
      order_time: z.string(),
    }),
  ),
});
