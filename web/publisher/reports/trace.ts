import type { ReplyOf } from '#contract/call.ts';
import type { reportTransactionInfo } from '#contract/reports/trace.ts';

/** One order line with its way from the click to the payment. */
export type Trace = ReplyOf<typeof reportTransactionInfo>;
