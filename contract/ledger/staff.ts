import * as z from 'zod/mini';
import { call } from '../call.ts';

/** What the last check of the ledger found; while it is not sound, no payout goes out. */
export const showLedgerCheck = call('/staff/ledger/info', {
  actor: { staff: 'order_lines.read' },
  effect: 'none',
  input: z.object({}),
  reply: z.object({
    sound: z.boolean(),
    /** So many transactions were verified. */
    transactions: z.string(),
    checked_at: z.nullable(z.string()),
    /** When all of it was last verified, and not only what is new. */
    whole_at: z.nullable(z.string()),
    fault: z.nullable(z.string()),
    fault_transaction_id: z.nullable(z.string()),
    fault_account_id: z.nullable(z.int()),
    fault_at: z.nullable(z.string()),
  }),
});
