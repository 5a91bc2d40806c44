import * as z from 'zod/mini';
import {
  anyId,
  apiPaging,
  apiWord,
  monetizationFilter,
  orAll,
  wholeNumber,
  wholePaging,
} from '#contract/publisher-api/filters.ts';
import { paymentsPaged, transactionsWithin } from '#contract/publisher-api/inputs.ts';

const MAX_DAYS = 31;
const { mid, mcid } = monetizationFilter;

/** `cashback2`. */
export const cashbackInput = transactionsWithin(MAX_DAYS);

/** `merchant_status` of LinkHaitao: 1 online, 0 offline. */
const merchantStatus = z.optional(orAll(wholeNumber(0, 1)));

/** `merchantBasicList3` of LinkHaitao. */
export const merchantsInput = z.object({
  relationship: z.optional(orAll(apiWord(['joined', 'notjoined', 'applying', 'rejected']))),
  merchantStatus,
  mid,
  mcid,
  ...apiPaging,
});

/** `merchantCheckList3` of LinkHaitao. */
export const merchantStatesInput = z.object({
  /** 1: no relationship, 2: pending, 3: rejected, 4: joined. */
  joinStatus: z.optional(orAll(wholeNumber(1, 4))),
  merchantStatus,
  mid,
  mcid,
  ...apiPaging,
});

/** `payment2`. */
export const withdrawalsInput = paymentsPaged(wholePaging);

/** `detail2`. */
export const withdrawnLinesInput = z.object({ paymentId: anyId(), ...wholePaging });
