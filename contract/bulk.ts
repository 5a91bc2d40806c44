import * as z from 'zod/mini';
import { integer } from './fields.ts';

/** How many rows one call decides; "all that match" is repeated with `after` until it is null. */
export const MAX_DECIDED = 100;

/** Rows by id, or those that match `filter` beyond the id `after`. */
export const selection = {
  ids: z.optional(z.array(integer({}, 1)).check(z.minLength(1), z.maxLength(MAX_DECIDED))),
  after: z._default(integer(), 0),
};

/** What became of the rows. A refused row does not stop the others. */
export const bulkReply = z.object({
  decided: z.int(),
  /** The KEY of the refusal of each row that was not decided. */
  failed: z.array(z.object({ id: z.int(), key: z.string() })),
  /** The last id of a full batch; null: nothing is left. */
  next_after: z.nullable(z.int()),
});
