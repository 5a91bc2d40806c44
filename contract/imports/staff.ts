import * as z from 'zod/mini';
import type { StaffPermission } from '../actors.ts';
import { brandId, draftGaps } from '../brands/fields.ts';
import { call } from '../call.ts';
import { flag, listOf, paging, rowId, text, webAddress, word } from '../fields.ts';
import { importRefusals } from '../file-limits.ts';

/** What a file contains: order lines (also cancellations) or decisions on lines. */
const orderFileKinds = ['orders', 'decisions'] as const;
/** Coupons, brands with their terms, or the products of a brand. */
const catalogueFileKinds = ['coupons', 'brands', 'products'] as const;
const importFileKinds = [...orderFileKinds, ...catalogueFileKinds] as const;
export type ImportFileKind = (typeof importFileKinds)[number];

const cell = text(200, { type: 'PARAMS_TYPE_ERROR' });
const byField = z.record(z.string().check(z.maxLength(40)), cell);

/**
 * How a sender's columns are read. `columns` names the column of a field, `fixed` the value of a
 * field that has no column, and `words` the sender's words for our values. Without a mapping the
 * columns have the names of the fields.
 */
export const fileMapping = z.object({
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
  /** Replaces the catalogue's text of `key`; null: that text. */
  reason: z.nullable(z.string()),
  value: z.string(),
});

/** An import with its progress. Row 1 is the first below the header; row 0 is the header. */
export const listedImport = z.object({
  id: z.int(),
  kind: z.enum(importFileKinds),
  /** 0 and null: a file of brands, or of coupons of several brands. */
  brand_id: z.int(),
  merchant_name: z.nullable(z.string()),
  file_name: z.string(),
  /** The staff member, or the person of the brand; null: the command line. */
  by_name: z.nullable(z.string()),
  state: z.enum(['checking', 'checked', 'applying', 'applied', 'undoing', 'undone']),
  /** Processed rows; while undoing, processed changes. */
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
  /** Lines, coupons, brands or products that the file has changed. */
  lines_changed: z.int(),
  lines_undone: z.int(),
  /** Those that were not undone, because they have changed since, are settled or are in use. */
  lines_kept: z.int(),
  /** Brands whose terms staff have to enter. */
  terms_pending: z.int(),
  /** Whether complete new brands go online as soon as the file is applied. */
  publishes: z.boolean(),
  /** Products that the file no longer contains. */
  vanished: z.int(),
  /** Products whose links lead to the brand's home page. */
  without_link: z.int(),
  created_at: z.string(),
});

/** An import with its first 1,000 errors. */
export const shownImport = z.extend(listedImport, { errors: z.array(rowError) });
export type ShownImport = z.output<typeof shownImport>;

export const importRow = z.object({
  row: z.int(),
  /** What the row concerns: [order, line], [name, code], [slug, name] or [number, name]. */
  subject: z.array(z.string()),
  /** null: not processed, or `error_key` says why the row is invalid. */
  verdict: z.nullable(z.enum(['new', 'repeated', 'changed'])),
  error_field: z.nullable(z.string()),
  error_key: z.nullable(z.string()),
  error_reason: z.nullable(z.string()),
  error_value: z.nullable(z.string()),
  /** What the brand of the row lacks to be published. */
  lacks: z.array(z.enum(draftGaps)),
  /** Why some of its lines were not undone. */
  kept_because: z.nullable(z.string()),
});

export const fileUpload = {
  upload: true,
  reply: shownImport,
  refuses: [...importRefusals, 'FILE_ENCODING_INVALID', 'FEED_TOO_LARGE', 'FEED_BROKEN'],
} as const;
const ofBrand = z.object({
  brand_id: brandId,
  /** Default: the mapping used last for this brand. */
  mapping: z.optional(fileMapping),
});

/**
 * Uploads a CSV file of one brand's order lines. Its rows are checked in the background; nothing is
 * changed before the import is applied. The same holds for the other kinds.
 */
export const importStaffOrders = call('/staff/conversion/import', {
  ...fileUpload,
  actor: { staff: 'order_lines.write' },
  input: ofBrand,
  refuses: [...fileUpload.refuses, 'MERCHANT_NOT_FOUND'],
});

/** The same for decisions: order_id, line_id, decision, reason, note. */
export const decideStaffOrderLinesByFile = call('/staff/conversion/decide_file', {
  ...fileUpload,
  actor: { staff: 'order_lines.decide' },
  input: ofBrand,
  refuses: [...fileUpload.refuses, 'MERCHANT_NOT_FOUND'],
});

/**
 * Uploads a coupon file: CSV with a header row (`mcid`, `id` and the fields of `couponText`), or a
 * JSON list with entries of the same names, where `codes` creates one coupon per code. `brand_id`
 * applies to rows without mcid.
 */
export const importCouponFile = call('/staff/coupon/import', {
  ...fileUpload,
  actor: { staff: 'brands.write' },
  input: z.object({ brand_id: z.optional(brandId), mapping: z.optional(fileMapping) }),
  refuses: [...fileUpload.refuses, 'MERCHANT_NOT_FOUND'],
});

/**
 * Uploads a brand file: JSON {programs: [...]} or CSV. Only name and address are required; `fixed` of the
 * mapping is the default of a field, such as the category, the rate or the currency. New brands become
 * drafts.
 */
export const importBrandFile = call('/staff/brand/import', {
  ...fileUpload,
  actor: { staff: 'brands.write' },
  input: z.object({
    mapping: z.optional(fileMapping),
    /** 1: complete new brands go online as soon as the file is applied. */
    publish: z._default(flag, 0),
  }),
});

/**
 * Uploads a product feed of one brand: Google Merchant XML or TSV, CSV, a JSON or YAML list. For a
 * marketplace brand each row has an ASIN, and the marketplace's own column names are read too. The
 * feed is the full range: products missing from it become unavailable. `link` is a URL template for
 * every product and `images` for pictures of those without one; `{id}` is replaced by the product
 * number.
 */
export const importProductFile = call('/staff/product/import', {
  ...fileUpload,
  actor: { staff: 'brands.write' },
  input: z.extend(ofBrand, {
    link: z.optional(webAddress(255, { type: 'BRAND_TARGET_URL_INVALID' })),
    images: z.optional(webAddress(255, {})),
  }),
  refuses: [...fileUpload.refuses, 'MERCHANT_NOT_FOUND'],
});

/** The calls that change imports. */
function changesOf(path: string, permission: StaffPermission) {
  const writes = { actor: { staff: permission }, reply: shownImport } as const;
  return {
    /** Applies a checked file in the background. */
    apply: call(`${path}/import_apply`, {
      ...writes,
      input: z.object({
        id: rowId,
        /** 1: valid rows are applied although others are invalid. */
        skip_bad: z._default(flag, 0),
      }),
      refuses: ['IMPORT_NOT_FOUND', 'IMPORT_STATE_INVALID', 'FILE_ROWS_INVALID'],
    }),
    /**
     * Reverts everything that an applied file has changed, in the background. What has changed
     * again, is settled or is in use is kept and listed.
     */
    undo: call(`${path}/import_undo`, {
      ...writes,
      input: z.object({ id: rowId }),
      refuses: ['IMPORT_NOT_FOUND', 'IMPORT_STATE_INVALID'],
    }),
  };
}

/** The calls about imports of some kinds. Those of other kinds do not exist for them. */
function importCallsOf(
  path: string,
  kinds: readonly [ImportFileKind, ...ImportFileKind[]],
  permissions: { reads: StaffPermission; writes: StaffPermission },
) {
  const reads = { actor: { staff: permissions.reads }, effect: 'none' } as const;
  const kind = word(kinds, { type: 'PARAMS_TYPE_ERROR' });
  return {
    ...changesOf(path, permissions.writes),
    /** One import: poll it while it is checking, applying or undoing. */
    show: call(`${path}/import_info`, {
      ...reads,
      input: z.object({ id: rowId }),
      reply: shownImport,
      refuses: ['IMPORT_NOT_FOUND'],
    }),
    /** All imports, newest first. */
    list: call(`${path}/import_list`, {
      ...reads,
      input: z.object({ kind: z.optional(kind), ...paging }),
      reply: listOf(listedImport),
    }),
    /** The rows of an import with their results. */
    listRows: call(`${path}/import_row_list`, {
      ...reads,
      input: z.object({ id: rowId, ...paging }),
      reply: listOf(importRow),
      refuses: ['IMPORT_NOT_FOUND'],
    }),
    /** The mapping used last for the files of a brand, or for files of several brands. */
    showMapping: call(`${path}/import_mapping_info`, {
      ...reads,
      input: z.object({ brand_id: z.optional(brandId), kind }),
      reply: z.object({ mapping: fileMapping }),
    }),
  };
}

/** Calls about files of orders and decisions. */
export const orderImports = importCallsOf('/staff/conversion', orderFileKinds, {
  reads: 'order_lines.read',
  writes: 'order_lines.write',
});

/** Calls about files of coupons, brands and products. */
export const catalogueImports = importCallsOf('/staff/catalogue', catalogueFileKinds, {
  reads: 'brands.read',
  writes: 'brands.write',
});
