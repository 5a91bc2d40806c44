import type { ReplyOf } from '#contract/call.ts';
import type { reportTransactionInfo } from '#contract/reports/trace.ts';

/** One transaction with its history from the click to the payment. */
export type Trace = ReplyOf<typeof reportTransactionInfo>;
