import * as z from 'zod/mini';
import { brandId } from '../brands/fields.ts';
import { call } from '../call.ts';
import { listOf, paging, rowId } from '../fields.ts';
import {
  decision,
  decisionNote,
  decisionReason,
  decisionReasons,
  lineId,
  orderId,
} from './fields.ts';

/** Which lines a decision is about, by `ids` or by order, and the decision. */
export const decisionInput = {
  ids: z.optional(
    z
      .array(rowId, { error: 'ID_INTEGER' })
      .check(
        z.minLength(1, { error: 'ID_REQUIRED' }),
        z.maxLength(1000, { error: 'PARAMS_TYPE_ERROR' }),
      ),
  ),
  order_id: z.optional(orderId),
  line_id: lineId,
  decision,
  reason: decisionReason,
  note: decisionNote,
};

export const decisionReply = z.object({
  decided: z.int(),
  unchanged: z.int(),
  /** By which the decision can be undone; null: it has changed nothing. */
  decision_id: z.nullable(z.int()),
});

export const decisionRefusals = [
  'ID_REQUIRED',
  'CONVERSION_NOT_FOUND',
  'CONVERSION_STATUS_INVALID',
  'CONVERSION_ALREADY_SETTLED',
  'ORDER_UNCONFIRMED',
  'REASON_REQUIRED',
  'NOTE_REQUIRED',
] as const;

/** A decision that a person made on lines on the screen. */
const orderDecision = z.object({
  id: z.int(),
  decision: z.enum(['approved', 'rejected']),
  reason: z.nullable(z.enum(decisionReasons)),
  note: z.nullable(z.string()),
  /** null: lines of several brands. */
  merchant_name: z.nullable(z.string()),
  /** The staff member, or the person of the brand. */
  by_name: z.string(),
  lines: z.int(),
  decided_at: z.string(),
  undone_at: z.nullable(z.string()),
  /** How many lines were undone; the others had changed since or were settled. */
  lines_undone: z.nullable(z.int()),
});

export const decisionList = listOf(orderDecision);
export const undoneDecision = z.object({
  undone: z.int(),
  /** Lines that have changed since or are settled. */
  kept: z.int(),
});

/** Lists the decisions that people made on the screen, newest first. */
export const listOrderDecisions = call('/staff/conversion/decision_list', {
  actor: { staff: 'order_lines.read' },
  effect: 'none',
  input: z.object({ brand_id: z.optional(brandId), ...paging }),
  reply: decisionList,
});

/**
 * Takes a decision back. Its lines become what they were before it, except those that have changed since
 * or are settled, which are kept.
 */
export const undoOrderDecision = call('/staff/conversion/decision_undo', {
  actor: { staff: 'order_lines.decide' },
  input: z.object({ id: rowId }),
  reply: undoneDecision,
  refuses: ['NOT_FOUND', 'ORDER_DECISION_UNDONE'],
});
