import * as z from 'zod/mini';
import { call } from '../call.ts';
import { fileReply, word } from '../fields.ts';
import { lineFilter } from '../orders/staff.ts';
import { EXPORT_FORMATS } from './publisher.ts';

/** How many lines one file has at most: it is written while the request waits. */
export const MAX_EXPORTED_LINES = 20_000;

/**
 * A file of the order lines that match a filter, newest first, as CSV or XLSX. Recorded in the audit
 * log.
 */
export const exportStaffOrderLines = call('/staff/conversion/export', {
  actor: { staff: 'order_lines.read' },
  sheds: true,
  input: z.object({ ...lineFilter, format: z._default(word(EXPORT_FORMATS), 'csv') }),
  reply: fileReply,
  refuses: ['EXPORT_TOO_LARGE'],
});
