import * as z from 'zod/mini';
import { call } from '../call.ts';
import { settingChange } from '../common/setting-change.ts';
import { currencyCode, day, integer, listOf, paging, rowId, text, word } from '../fields.ts';

const reads = { actor: { staff: 'payouts.read' }, effect: 'none' } as const;
const reason = text(500, { required: 'REASON_REQUIRED', type: 'PARAMS_TYPE_ERROR' });

export const debtKinds = ['write_off', 'demand'] as const;
const debtStates = [
  'proposed',
  'rejected',
  'written_off',
  'demanded',
  'paid',
  'withdrawn',
] as const;
const person = z.nullable(z.object({ name: z.string(), at: z.string() }));

const openDebt = z.object({
  publisher_id: z.int(),
  publisher_name: z.string(),
  currency: z.string(),
  amount: z.string(),
  /** When the oldest of its settlements with returns was made. */
  since: z.string(),
  age_days: z.int(),
  /** What the rule allows now. */
  allows: z.array(z.enum(debtKinds)),
});
export type OpenDebt = z.output<typeof openDebt>;

const decision = z.object({
  id: z.int(),
  /** As printed: "DM-000003". */
  number: z.string(),
  publisher_id: z.int(),
  publisher_name: z.string(),
  currency: z.string(),
  amount: z.string(),
  kind: z.enum(debtKinds),
  state: z.enum(debtStates),
  reason: z.string(),
  note: z.nullable(z.string()),
  proposed: person,
  decided: person,
  due_on: z.nullable(z.string()),
  overdue: z.boolean(),
  paid_on: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Whether the caller has proposed it and therefore must not approve it. */
  is_own: z.boolean(),
});
export type DebtDecision = z.output<typeof decision>;

/** Lists open debts of publishers, largest age first, and a page of the decisions on debts. */
export const listDebts = call('/staff/debt/list', {
  ...reads,
  input: z.object({ ...paging }),
  reply: z.object({
    ...listOf(decision).shape,
    open: z.array(openDebt),
    /** Their number; the list ends at 200. */
    open_total: z.int(),
  }),
});

/** Proposes to write a whole debt off or to demand it. It stays set off until someone approves. */
export const proposeDebt = call('/staff/debt/propose', {
  actor: { staff: 'payouts.write' },
  input: z.object({
    publisher_id: rowId,
    currency: currencyCode(),
    kind: word(debtKinds, { required: 'DEBT_KIND_INVALID', type: 'DEBT_KIND_INVALID' }),
    reason,
  }),
  reply: decision,
  refuses: ['DEBT_NOT_FOUND', 'DEBT_NOT_ALLOWED', 'DEBT_ALREADY_PROPOSED'],
});

const decides = {
  actor: { staff: 'payouts.approve' },
  reply: decision,
  refuses: ['DEBT_NOT_FOUND', 'DEBT_STATUS_INVALID', 'DEBT_SECOND_PERSON', 'DEBT_CHANGED'],
} as const;

/** Approves a proposal. Refused to the person who made it. */
export const approveDebt = call('/staff/debt/approve', {
  ...decides,
  input: z.object({ id: rowId }),
});

/** Rejects a proposal; the person who made it may reject it too. */
export const rejectDebt = call('/staff/debt/reject', {
  ...decides,
  input: z.object({ id: rowId, reason }),
  refuses: ['DEBT_NOT_FOUND', 'DEBT_STATUS_INVALID'],
});

/** Records that the publisher paid a demand in full. */
export const markDebtPaid = call('/staff/debt/mark_paid', {
  actor: { staff: 'payouts.write' },
  input: z.object({
    id: rowId,
    paid_on: day({ required: 'INVOICE_DATE_INVALID', type: 'INVOICE_DATE_INVALID' }),
    reference: text(140, {
      required: 'INVOICE_REFERENCE_REQUIRED',
      type: 'INVOICE_REFERENCE_REQUIRED',
    }),
  }),
  reply: decision,
  refuses: ['DEBT_NOT_FOUND', 'DEBT_STATUS_INVALID', 'INVOICE_DATE_INVALID'],
});

/** Withdraws a demand: the debt is set off against later commission again. */
export const withdrawDebt = call('/staff/debt/withdraw', {
  actor: { staff: 'payouts.write' },
  input: z.object({ id: rowId, reason }),
  reply: decision,
  refuses: ['DEBT_NOT_FOUND', 'DEBT_STATUS_INVALID'],
});

const days = (most: number) =>
  integer({ required: 'DEBT_RULE_INVALID', type: 'DEBT_RULE_INVALID' }).check(
    z.refine((value) => value <= most, { error: 'DEBT_RULE_INVALID' }),
  );
const rule = {
  /** Age in days from which a debt may be demanded; smaller ones than a payment never are. */
  demand_days: days(3650),
  /** Age in days from which it may be written off; smaller ones than a payment at once. */
  write_off_days: days(3650),
  /** Days until a demand is due. */
  due_days: days(365),
};
const shownRule = z.object({
  rule: z.object({ demand_days: z.int(), write_off_days: z.int(), due_days: z.int() }),
  changes: z.array(settingChange),
});
export type DebtRule = z.output<typeof shownRule>['rule'];

/** When a debt may be demanded or written off, with the changes of the rule. */
export const showDebtRule = call('/staff/debt/rule_info', {
  ...reads,
  reply: shownRule,
});

/** Replaces the rule; decisions that were proposed stay valid. */
export const editDebtRule = call('/staff/debt/rule_edit', {
  actor: { staff: 'payouts.approve' },
  input: z.object(rule),
  reply: shownRule,
});
