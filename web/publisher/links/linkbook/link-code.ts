import type { ReplyOf } from '#contract/call.ts';
import type { readLinkCode } from '#contract/links/linkbook.ts';

/** A channel's link code with its snippets. */
export type LinkCode = ReplyOf<typeof readLinkCode>['list'][number];
