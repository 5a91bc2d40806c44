import * as z from 'zod/mini';
import { counts, describeField } from '#contract/publisher-api/api-call.ts';
import { settledLine } from '#contract/publisher-api/payment-rows.ts';
import { count, day, mcid, merchantName, text } from '#contract/publisher-api/row-fields.ts';

const { total_page, total_items } = counts;

/** `medium, user_click`. */
export const clickPage = z.object({
  total: z.object({ total_page, total_items }),
  list: z.array(
    z.object({
      click_ref: text,
      mid: describeField(count, 'Id of the brand.'),
      mcid,
      merchant_name: merchantName,
      click_time: describeField(count, 'Unix seconds.'),
      uid: describeField(text, 'First sub-id of the link, or empty.'),
    }),
  ),
});

/** `settlement, commission_details` of a payment. */
/*@__NO_SIDE_EFFECTS__*/
export function paidLines(idFields: readonly string[]) {
  const id = describeField(text, 'Id of the order line.');
  return z.array(
    z.object({
      ...Object.fromEntries(idFields.map((field) => [field, z.optional(id)])),
      sign_id: id,
      ...settledLine.shape,
      mid: describeField(count, 'The same as brand_id.'),
      payment_id: count,
      payment_status: z.enum(['Paid', 'Pending']),
      paid_date: day('When it was paid.'),
    }),
  );
}
