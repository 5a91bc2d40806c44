import * as z from 'zod/mini';
import { ofBrand } from '../brand-members/fields.ts';
import { call } from '../call.ts';
import { fileReply, word } from '../fields.ts';
import { brandLineFilter } from '../orders/brand.ts';
import { EXPORT_FORMATS } from './publisher.ts';

/** A file of the brand's order lines that match a filter, newest first, as CSV or XLSX. */
export const exportBrandOrderLines = call('/portal/conversion/export', {
  actor: { brand: 'orders.read' },
  sheds: true,
  input: z.object({
    ...ofBrand,
    ...brandLineFilter,
    format: z._default(word(EXPORT_FORMATS), 'csv'),
  }),
  reply: fileReply,
  refuses: ['EXPORT_TOO_LARGE'],
});
