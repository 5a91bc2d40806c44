import type { openBrand } from '#contract/brands/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';

/** Everything a publisher may know of one brand. */
export type BrandDetails = ReplyOf<typeof openBrand>;
