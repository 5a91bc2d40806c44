import * as calls from '#contract/coupons/publisher.ts';
import { answer } from '#server/platform/http/answer.ts';
import { listCoupons, listStaffCoupons } from './list-coupons.ts';
import { addCoupon, editCoupon, endCoupon } from './save-coupon.ts';

/** Calls about coupons. */
export const couponCalls = [
  answer(calls.listCoupons, ({ db, actor, input }) => listCoupons(db, actor, input)),
  answer(calls.listStaffCoupons, ({ db, input }) => listStaffCoupons(db, input)),
  answer(calls.addCoupon, ({ db, input }) => addCoupon(db, input)),
  answer(calls.editCoupon, ({ db, input }) => editCoupon(db, input)),
  answer(calls.endCoupon, ({ db, input }) => endCoupon(db, input)),
];
