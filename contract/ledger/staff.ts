import * as z from 'zod/mini';
import { call } from '../call.ts';

/** Result of the last ledger check. No payout is sent while the ledger is not sound. */
export const showLedgerCheck = call('/staff/ledger/info', {
  actor: { staff: 'order_lines.read' },
  effect: 'none',
  reply: z.object({
    sound: z.boolean(),
    /** Number of transactions verified. */
    transactions: z.string(),
    checked_at: z.nullable(z.string()),
    /** When the whole ledger was last verified, as opposed to only new transactions. */
    whole_at: z.nullable(z.string()),
    fault: z.nullable(z.string()),
    fault_transaction_id: z.nullable(z.string()),
    fault_account_id: z.nullable(z.int()),
    fault_at: z.nullable(z.string()),
  }),
});
