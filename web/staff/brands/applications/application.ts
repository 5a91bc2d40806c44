import type { listRelationships } from '#contract/brands/relationships.ts';
import type { ReplyOf } from '#contract/call.ts';

/** A site's application to a brand, with its decision. */
export type Application = ReplyOf<typeof listRelationships>['list'][number];
