import * as z from 'zod/mini';
import { ofBrand } from '../brand-members/fields.ts';
import { nullableText } from '../brands/fields.ts';
import { call } from '../call.ts';

/** Figures of a brand over some days, in its own currency. */
const brandFigures = z.object({
  valid_clicks: z.int(),
  orders: z.int(),
  sales: z.string(),
  /** Of the lines that are not rejected. */
  commission: z.string(),
  /** The fee of the network on that commission. */
  fee: z.string(),
  /** Commission and fee. */
  cost: z.string(),
});

/** What a brand sees first: what waits for it, and how the last 30 days compare with the 30 before. */
export const showBrandSummary = call('/portal/home/summary', {
  sheds: true,
  actor: { brand: 'brand.read' },
  effect: 'none',
  input: z.object(ofBrand),
  reply: z.object({
    merchant_name: z.string(),
    status: z.string(),
    currency: z.string(),
    /** Zone of the days. */
    time_zone: z.string(),
    /** The last 30 days with today. */
    start_date: z.string(),
    end_date: z.string(),
    waiting: z.object({
      /** Applications of publishers. */
      applications: z.int(),
      /** Orders that are neither approved nor rejected. */
      orders: z.int(),
      /** The day on which the first of these orders is decided by itself; null: none is. */
      next_lock_date: nullableText,
      claims: z.int(),
    }),
    /** Publishers who have joined. */
    publishers: z.int(),
    current: brandFigures,
    previous: brandFigures,
  }),
});
