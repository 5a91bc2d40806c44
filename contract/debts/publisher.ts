import * as z from 'zod/mini';
import { call } from '../call.ts';
import { fileReply, rowId } from '../fields.ts';

const debt = z.object({
  currency: z.string(),
  amount: z.string(),
  /** `open`: set off against later commission. */
  state: z.enum(['open', 'demanded', 'paid', 'written_off']),
  /** When it came to this state. */
  since: z.string(),
  /** Of a demand; null otherwise. */
  demand: z.nullable(
    z.object({
      id: z.int(),
      number: z.string(),
      due_on: z.string(),
      overdue: z.boolean(),
      /** Why it is demanded. */
      reason: z.string(),
    }),
  ),
});
export type OwnDebt = z.output<typeof debt>;

const own = { actor: 'publisher', effect: 'none', permission: 'payments.read' } as const;

/** What the publisher owes after returns, and what became of earlier debts; newest first. */
export const listOwnDebts = call('/payment/debt_list', {
  ...own,
  reply: z.object({ list: z.array(debt) }),
});

/** A demand as PDF, with the network's account. */
export const readDemand = call('/payment/demand', {
  ...own,
  input: z.object({ id: rowId }),
  reply: fileReply,
  refuses: ['DEBT_NOT_FOUND'],
});
