import type { ReplyOf } from '#contract/call.ts';
import type { readLinkCode } from '#contract/links/linkbook.ts';

/** A channel's code with what it takes to use it. */
export type LinkCode = ReplyOf<typeof readLinkCode>['list'][number];
