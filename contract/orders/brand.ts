import * as z from 'zod/mini';
import { ofBrand } from '../brand-members/fields.ts';
import { call } from '../call.ts';
import { integer, largeListOf, listOf, paging, rowId } from '../fields.ts';
import {
  decisionInput,
  decisionList,
  decisionRefusals,
  decisionReply,
  undoneDecision,
} from './decisions.ts';
import { amount, attributions, recordRefusals } from './fields.ts';
import {
  currencyTotals,
  inDayOrder,
  lineFilter,
  showStaffOrderLine,
  staffOrderLine,
} from './staff.ts';

/** What concerns only the publisher, or the books of the network. */
const HIDDEN = {
  uid1: true,
  uid2: true,
  uid3: true,
  uid4: true,
  uid5: true,
  payment_id: true,
} as const;

/** An order line as its brand sees it: as staff do, without the publisher's sub-ids. */
const brandOrderLine = z.omit(staffOrderLine, HIDDEN);
export type BrandOrderLine = z.output<typeof brandOrderLine>;

const { brand_id: _brand, ...ownFilter } = lineFilter;
/** The filter of the brand's list and of its export. */
export const brandLineFilter = ownFilter;

/** Lists the lines of the brand, newest order first. Days are days of the network's time zone. */
export const listBrandOrderLines = call('/portal/conversion/list', {
  actor: { brand: 'orders.read' },
  effect: 'none',
  input: z.object({ ...ofBrand, ...brandLineFilter, ...paging }).check(inDayOrder),
  reply: z.extend(largeListOf(brandOrderLine), { totals: currencyTotals }),
});

/** One line of the brand with its history and the fee of the network. */
export const showBrandOrderLine = call('/portal/conversion/info', {
  actor: { brand: 'orders.read' },
  effect: 'none',
  input: z.object({ ...ofBrand, id: rowId }),
  reply: z.omit(showStaffOrderLine.reply, { ...HIDDEN, postings: true }),
  refuses: ['CONVERSION_NOT_FOUND'],
});

/** Approves or rejects lines of the brand, as staff do. */
export const decideBrandOrderLines = call('/portal/conversion/decide', {
  actor: { brand: 'orders.decide' },
  input: z.object({ ...ofBrand, ...decisionInput }),
  reply: decisionReply,
  refuses: decisionRefusals,
});

/**
 * Sets the amount that the customer keeps of a line, in the currency in which it was reported. The
 * commission follows from its rule. `approve` 1 also approves the line: a partial approval.
 */
export const amendBrandOrderLine = call('/portal/conversion/amend', {
  actor: { brand: 'orders.decide' },
  input: z.object({ ...ofBrand, id: rowId, amount, approve: z._default(integer(), 0) }),
  reply: z.object({ changed: z.int() }),
  refuses: [...recordRefusals, 'CONVERSION_ALREADY_SETTLED', 'ORDER_UNCONFIRMED'],
});

/** The decisions of the brand's people on the screen, newest first. */
export const listBrandDecisions = call('/portal/conversion/decision_list', {
  actor: { brand: 'orders.read' },
  effect: 'none',
  input: z.object({ ...ofBrand, ...paging }),
  reply: decisionList,
});

/** Takes a decision of the brand's people back, as far as its lines are not settled. */
export const undoBrandDecision = call('/portal/conversion/decision_undo', {
  actor: { brand: 'orders.decide' },
  input: z.object({ ...ofBrand, id: rowId }),
  reply: undoneDecision,
  refuses: ['NOT_FOUND', 'ORDER_DECISION_UNDONE'],
});

/** A test order as it was evaluated: it counts nowhere. */
const testOrder = z.object({
  id: z.int(),
  order_id: z.string(),
  source: z.string(),
  status: z.enum(['recorded', 'cancelled', 'refunded']),
  /** When it was last reported. */
  reported_at: z.string(),
  lines: z.array(
    z.object({
      line_id: z.string(),
      attribution: z.enum(attributions),
      attribution_detail: z.string(),
      rule_name: z.nullable(z.string()),
      currency: z.string(),
      sale_amount: z.string(),
      commission: z.string(),
    }),
  ),
});
export type TestOrder = z.output<typeof testOrder>;

/** The test orders of the brand, latest first. */
export const listTestOrders = call('/portal/conversion/test_list', {
  actor: { brand: 'orders.read' },
  effect: 'none',
  input: z.object({ ...ofBrand, ...paging }),
  reply: listOf(testOrder),
});

const approvalPeriod = z.object({
  /** Days from an order until its lines are approved by themselves; 0: never. */
  lock_days: z.int(),
  /** The longest period that the network allows the brand to choose; 0: only staff change it. */
  longest: z.int(),
});

/** After how many days orders of the brand are approved by themselves. */
export const showApprovalPeriod = call('/portal/conversion/period_info', {
  actor: { brand: 'orders.read' },
  effect: 'none',
  input: z.object(ofBrand),
  reply: approvalPeriod,
});

/** Changes the period for new orders; the lock dates of earlier ones stay. */
export const editApprovalPeriod = call('/portal/conversion/period_edit', {
  actor: { brand: 'orders.decide' },
  input: z.object({
    ...ofBrand,
    lock_days: integer({ required: 'APPROVAL_PERIOD_INVALID', type: 'APPROVAL_PERIOD_INVALID' }, 1),
  }),
  reply: approvalPeriod,
  refuses: ['APPROVAL_PERIOD_INVALID'],
});
