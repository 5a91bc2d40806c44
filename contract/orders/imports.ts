import * as z from 'zod/mini';
import { call } from '../call.ts';
import { flag, integer, listOf, paging, text, word } from '../fields.ts';
import { importRefusals } from '../file-limits.ts';

/** What a file contains: order lines (also cancellations), or decisions on lines. */
const importFileKinds = ['orders', 'decisions'] as const;
export type ImportFileKind = (typeof importFileKinds)[number];

const brandId = integer(
  { required: 'MERCHANT_NOT_FOUND', type: 'MERCHANT_NOT_FOUND', min: 'MERCHANT_NOT_FOUND' },
  1,
);
const importId = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }, 1);
const cell = text(200, { type: 'PARAMS_TYPE_ERROR' });
const byField = z.record(z.string().check(z.maxLength(40)), cell);

/**
 * How a sender's columns are read. `columns` names the column of a field, `fixed` the value of a
 * field that has no column, and `words` the sender's words for our values. Without a mapping the
 * columns have the names of the fields.
 */
const fileMapping = z.object({
  columns: z.optional(byField),
  fixed: z.optional(byField),
  words: z.optional(z.record(z.string().check(z.maxLength(200)), cell)),
  /** 1: amounts are written 1.234,56. */
  decimal_comma: z.optional(flag),
});
export type FileMapping = z.output<typeof fileMapping>;

const rowError = z.object({
  row: z.int(),
  field: z.nullable(z.string()),
  key: z.string(),
  value: z.string(),
});

/** An import with its progress. Row 1 is the first below the header; row 0 is the header. */
const orderImport = z.object({
  id: z.int(),
  kind: z.enum(importFileKinds),
  brand_id: z.int(),
  merchant_name: z.string(),
  file_name: z.string(),
  staff_name: z.nullable(z.string()),
  state: z.enum(['checking', 'checked', 'applying', 'applied', 'undoing', 'undone']),
  /** Processed rows; while undoing, processed lines. */
  done: z.int(),
  total: z.int(),
  /** The last attempt of a batch failed and is repeated. */
  is_retrying: z.boolean(),
  rows_total: z.int(),
  rows_ok: z.int(),
  rows_bad: z.int(),
  /**
   * Valid rows by kind: new, already reported with the same content, already reported with other
   * content.
   */
  rows_new: z.int(),
  rows_repeated: z.int(),
  rows_changed: z.int(),
  lines_changed: z.int(),
  lines_undone: z.int(),
  /** Lines that were not undone, because they have changed since or are settled. */
  lines_kept: z.int(),
  created_at: z.string(),
});

/** An import with its first 1,000 errors. */
const detailedImport = z.extend(orderImport, { errors: z.array(rowError) });

const upload = z.object({
  brand_id: brandId,
  /** Default: the mapping used last for this brand. */
  mapping: z.optional(fileMapping),
});

/**
 * Uploads a CSV file of one brand's order lines. Its rows are checked in the background; nothing is
 * changed before `applyOrderImport`.
 */
export const importStaffOrders = call('/staff/conversion/import', {
  actor: { staff: 'order_lines.write' },
  upload: true,
  input: upload,
  reply: detailedImport,
  refuses: [...importRefusals, 'MERCHANT_NOT_FOUND'],
});

/** The same for decisions: order_id, line_id, decision, reason, note. */
export const decideStaffOrderLinesByFile = call('/staff/conversion/decide_file', {
  actor: { staff: 'order_lines.decide' },
  upload: true,
  input: upload,
  reply: detailedImport,
  refuses: [...importRefusals, 'MERCHANT_NOT_FOUND'],
});

/** One import: poll it while it is checking, applying or undoing. */
export const showOrderImport = call('/staff/conversion/import_info', {
  actor: { staff: 'order_lines.read' },
  effect: 'none',
  input: z.object({ id: importId }),
  reply: detailedImport,
  refuses: ['IMPORT_NOT_FOUND'],
});

/** All imports, newest first. */
export const listOrderImports = call('/staff/conversion/import_list', {
  actor: { staff: 'order_lines.read' },
  effect: 'none',
  input: z.object({
    kind: z.optional(word(importFileKinds, { type: 'PARAMS_TYPE_ERROR' })),
    ...paging,
  }),
  reply: listOf(orderImport),
});

/** The rows of an import with their results. */
export const listOrderImportRows = call('/staff/conversion/import_row_list', {
  actor: { staff: 'order_lines.read' },
  effect: 'none',
  input: z.object({ id: importId, ...paging }),
  reply: listOf(
    z.object({
      row: z.int(),
      fields: z.nullable(z.record(z.string(), z.string())),
      /** null: not processed, or `error_key` says why the row is invalid. */
      verdict: z.nullable(z.enum(['new', 'repeated', 'changed'])),
      error_field: z.nullable(z.string()),
      error_key: z.nullable(z.string()),
      error_value: z.nullable(z.string()),
      /** Why some of its lines were not undone. */
      kept_because: z.nullable(z.string()),
    }),
  ),
  refuses: ['IMPORT_NOT_FOUND'],
});

/** Applies a checked file in the background. */
export const applyOrderImport = call('/staff/conversion/import_apply', {
  actor: { staff: 'order_lines.write' },
  input: z.object({
    id: importId,
    /** 1: valid rows are applied although others are invalid. */
    skip_bad: z._default(flag, 0),
  }),
  reply: detailedImport,
  refuses: ['IMPORT_NOT_FOUND', 'IMPORT_STATE_INVALID', 'FILE_ROWS_INVALID'],
});

/**
 * Reverts every line that an applied file has changed, in the background. Lines that have changed
 * again or are settled are kept and listed.
 */
export const undoOrderImport = call('/staff/conversion/import_undo', {
  actor: { staff: 'order_lines.write' },
  input: z.object({ id: importId }),
  reply: detailedImport,
  refuses: ['IMPORT_NOT_FOUND', 'IMPORT_STATE_INVALID'],
});

/** The mapping used last for the files of a brand. */
export const showFileMapping = call('/staff/conversion/import_mapping_info', {
  actor: { staff: 'order_lines.read' },
  effect: 'none',
  input: z.object({
    brand_id: brandId,
    kind: word(importFileKinds, { type: 'PARAMS_TYPE_ERROR' }),
  }),
  reply: z.object({ mapping: fileMapping }),
});
