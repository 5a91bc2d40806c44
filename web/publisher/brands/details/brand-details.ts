import type { openBrand } from '#contract/brands/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';

/** The details of a brand that a publisher may see. */
export type BrandDetails = ReplyOf<typeof openBrand>;
