import type { listRelationships } from '#contract/brands/staff.ts';
import type { ReplyOf } from '#contract/call.ts';

/** A site that applied to a brand, and what became of it. */
export type Application = ReplyOf<typeof listRelationships>['list'][number];
