import * as z from 'zod/mini';
import { brandId } from '../brands/fields.ts';
import { call } from '../call.ts';
import { flag, listOf, paging, rowId } from '../fields.ts';
import { attributions, recordedOrder, recordRefusals } from './fields.ts';

const actor = { staff: 'order_lines.read' } as const;

/** A line or test order as reported. Times are ISO 8601. */
const intakeReport = z.object({
  id: z.string(),
  reported_at: z.string(),
  order_id: z.string(),
  source: z.string(),
  is_test: z.boolean(),
  status: z.string(),
  unconfirmed: z.boolean(),
  amount: z.string(),
  currency: z.string(),
  attribution: z.enum(attributions),
  /** The attribution in words, or why there is none. */
  attribution_detail: z.string(),
});
export type IntakeReport = z.output<typeof intakeReport>;

/** How a brand reports its orders, and whether they arrive. */
export const showOrderIntake = call('/staff/brand/intake_info', {
  actor,
  effect: 'none',
  input: z.object({ brand_id: brandId }),
  reply: z.object({
    mcid: z.string(),
    has_secret: z.boolean(),
    conversion_url: z.string(),
    pixel_url: z.string(),
    api_url: z.string(),
    /** When the latest order arrived; null: none yet. */
    last_order_at: z.nullable(z.string()),
    /** The alarm that is raised: orders have stopped. */
    silence: z.nullable(
      z.object({
        raised_at: z.string(),
        last_order_at: z.string(),
        /** Orders expected since the last one, from the brand's history. */
        expected_orders: z.string(),
      }),
    ),
    reports: z.array(intakeReport),
  }),
  refuses: ['MERCHANT_NOT_FOUND'],
});

const refusedReport = z.object({
  id: z.int(),
  source: z.string(),
  /** Whether the report proved that the brand sent it; otherwise it cannot be replayed. */
  is_authentic: z.boolean(),
  key: z.string(),
  field: z.nullable(z.string()),
  order_id: z.nullable(z.string()),
  /** The report as JSON; null: too large to be stored, so it cannot be replayed. */
  fields: z.nullable(z.string()),
  attempts: z.int(),
  first_at: z.string(),
  last_at: z.string(),
  replayed_at: z.nullable(z.string()),
});
export type RefusedReportRow = z.output<typeof refusedReport>;

/**
 * Refused reports of a brand, latest first: at most 500, of 30 days. `is_unproven` 1: instead those
 * whose sender did not prove to be the brand, at most 100, of 7 days.
 */
export const listRefusedReports = call('/staff/brand/refused_report_list', {
  actor,
  effect: 'none',
  input: z.object({ brand_id: brandId, is_unproven: z._default(flag, 0), ...paging }),
  reply: listOf(refusedReport),
});

/** Records a report of the brand as it was sent, after the cause of its refusal was fixed. */
export const replayRefusedReport = call('/staff/brand/replay_report', {
  actor: { staff: 'order_lines.replay' },
  input: z.object({ id: rowId }),
  reply: recordedOrder,
  refuses: [
    'REFUSED_REPORT_NOT_FOUND',
    'REFUSED_REPORT_UNPROVEN',
    'REFUSED_REPORT_INCOMPLETE',
    ...recordRefusals,
  ],
});
