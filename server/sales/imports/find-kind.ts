import { sql } from 'kysely';
import type { DraftGap } from '#contract/brands/fields.ts';
import type { FileMapping, ImportFileKind } from '#contract/imports/staff.ts';
import type { Brand } from '#server/offers/brands/find-brand.ts';
import { gapsOfProgramme } from '#server/offers/brands/imports/read-programme.ts';
import { applyCouponRows, undoCoupons } from '#server/offers/coupons/imports/apply-coupon-rows.ts';
import { readCoupons } from '#server/offers/coupons/imports/read-coupon-file.ts';
import {
  applyProductRows,
  dropMissingProducts,
  undoProducts,
} from '#server/offers/products/imports/apply-product-rows.ts';
import { readProducts } from '#server/offers/products/imports/read-products.ts';
import {
  applyBrandRows,
  readBrands,
  undoBrands,
} from '#server/offers/terms/imports/apply-brand-rows.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { FileSource } from '#server/platform/files/file-source.ts';
import type {
  BatchResult,
  ChangeToUndo,
  FilePart,
  KeptSubject,
  NextRow,
  RowBatch,
  RowChange,
} from '#server/platform/files/row-file.ts';
import {
  applyDecisionRows,
  applyOrderRows,
} from '#server/sales/orders/intake/imports/apply-rows.ts';
import { limitRows } from '#server/sales/orders/intake/imports/limit-rows.ts';
import { readOrderFile } from '#server/sales/orders/intake/imports/read-rows.ts';
import { undoLines } from '#server/sales/orders/lines/undo-lines.ts';

/** A file to read; `link` and `images` are templates for products. */
export type FileToRead = {
  source: FileSource;
  brand: Brand | null;
  mapping: FileMapping;
  /** The network's base currency. */
  currency: string;
  link?: string | undefined;
  images?: string | undefined;
};

/** What the import job needs to know about a kind of file. */
type ImportKind = {
  read: (file: FileToRead) => AsyncGenerator<FilePart>;
  /** The rows of the next batch; default: the first `maxRows`. */
  limit?: (
    tx: Tx,
    brandId: number | null,
    rows: readonly NextRow[],
    maxRows: number,
  ) => Promise<NextRow[]>;
  apply: (batch: RowBatch) => Promise<BatchResult>;
  /** Runs with the last batch; `keys` are the values of `key` in all rows of the file. */
  finish?: {
    key: string;
    run: (
      batch: RowBatch,
      keys: readonly string[],
    ) => Promise<{ changes: RowChange[]; figures: BatchResult['figures'] }>;
  };
  /** Reverts changes, except those it returns. */
  undo: (
    tx: Tx,
    by: { staff_id: number | null; user_id: number | null },
    entries: readonly ChangeToUndo[],
  ) => Promise<KeptSubject[]>;
  /** The fields that name a row. */
  subject: readonly string[];
  /** What a row lacks for its brand to be published. */
  lacks?: (fields: Record<string, unknown>) => DraftGap[];
};

const orders = {
  limit: limitRows,
  undo: undoLines,
  subject: ['order_id', 'line_id'],
};

const importKinds: Readonly<Record<ImportFileKind, ImportKind>> = {
  orders: { ...orders, read: (file) => readOrderFile('orders', file), apply: applyOrderRows },
  decisions: {
    ...orders,
    read: (file) => readOrderFile('decisions', file),
    apply: applyDecisionRows,
  },
  coupons: {
    read: readCoupons,
    apply: applyCouponRows,
    undo: async (tx, _by, entries) =>
      undoCoupons(tx, entries, await listCreditedCoupons(tx, entries)),
    subject: ['name', 'code'],
  },
  brands: {
    read: readBrands,
    apply: applyBrandRows,
    undo: (tx, _by, entries) => undoBrands(tx, entries),
    subject: ['slug', 'merchant_name'],
    lacks: gapsOfProgramme,
  },
  products: {
    read: readProducts,
    apply: applyProductRows,
    finish: { key: 'sku', run: dropMissingProducts },
    undo: (tx, _by, entries) => undoProducts(tx, entries),
    subject: ['sku', 'name'],
  },
};

/** How files of a kind are imported. */
export function findKind(kind: ImportFileKind): ImportKind {
  return importKinds[kind];
}

/** Those of these coupons to which orders are credited. */
async function listCreditedCoupons(
  tx: Tx,
  coupons: readonly { subject_id: number }[],
): Promise<Set<number>> {
  const ids = coupons.map((one) => one.subject_id);
  const { rows } = await sql<{ coupon_id: number }>`
    select distinct coupon_id from order_lines where coupon_id = any(${ids}::int[])`.execute(tx);
  return new Set(rows.map((row) => row.coupon_id));
}
