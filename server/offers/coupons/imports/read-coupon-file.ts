import * as z from 'zod/mini';
import { mcidText } from '#contract/brands/fields.ts';
import { couponText } from '#contract/coupons/publisher.ts';
import { optionalText } from '#contract/fields.ts';
import type { FileMapping } from '#contract/imports/staff.ts';
import type { Brand } from '#server/offers/brands/find-brand.ts';
import { checkRow, type Sheet } from '#server/platform/files/check-row.ts';
import { bytesOf, type FileSource } from '#server/platform/files/file-source.ts';
import { mapCells, mapEntry, mapHeader } from '#server/platform/files/map-columns.ts';
import { type FilePart, type FileRow, inParts } from '#server/platform/files/row-file.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { streamIsolated } from '#server/platform/isolation/run-isolated.ts';
import { decodeText } from '#server/platform/parsers/detect-encoding.ts';
import { parseCsv } from '#server/platform/parsers/parse-csv.ts';
import { parseJson } from '#server/platform/parsers/parse-json.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { sourceKeyOf } from '../rules.ts';

const rowSchema = z.object({ id: optionalText(64), mcid: z.optional(mcidText), ...couponText });
export type CouponRow = z.output<typeof rowSchema>;

type Entry = Record<string, unknown> | null;
const AMOUNTS = ['discount_value', 'min_spend'];

/**
 * Parses a file of coupons; the format is detected from the content: a JSON list, or CSV with a
 * header line. `mcid` is the brand of rows that name none.
 */
async function* readCouponFile(
  bytes: Uint8Array,
  mcid: string | null,
  mapping: FileMapping,
): AsyncGenerator<FilePart> {
  let text = '';
  for await (const part of decodeText(() => oneChunk(bytes))) text += part;
  const entries = /^\s*[[{]/.test(text) ? readJson(text, mapping) : readCsv(text, mapping);
  const seen = new Set<string>();
  yield* inParts(entries.map((entry, index) => readEntry(entry, index + 1, mcid, seen)));
}

/** `readCouponFile` run in a separate process. */
export const couponFileTask = isolatedTask(import.meta.url, 'file', readCouponFile);

type CouponFile = { source: FileSource; brand: Brand | null; mapping: FileMapping };

/** The rows of a file of coupons. Refuses what the task and `streamIsolated` refuse. */
export async function* readCoupons({
  source,
  brand,
  mapping,
}: CouponFile): AsyncGenerator<FilePart> {
  const bytes = await bytesOf(source);
  yield* streamIsolated(couponFileTask, [bytes, brand?.mcid ?? null, mapping]);
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes;
}

function readCsv(text: string, mapping: FileMapping): Entry[] {
  let cells: string[][];
  try {
    cells = parseCsv(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse('FILE_TYPE_NOT_ALLOWED');
  }
  const head = cells.shift() ?? [];
  const names = mapHeader(head, mapping, Object.keys(rowSchema.shape));
  if (!names.includes('name')) refuse('FILE_TYPE_NOT_ALLOWED', { missing_columns: ['name'] });
  const unknown = head.filter((_name, index) => names[index] === null);
  if (unknown.length > 0 && !mapping.columns) {
    refuse('FILE_TYPE_NOT_ALLOWED', { unknown_columns: unknown });
  }
  return cells.map((row) =>
    row.length === names.length ? mapCells(names, row, mapping, AMOUNTS) : null,
  );
}

function readJson(text: string, mapping: FileMapping): Entry[] {
  let list: unknown;
  try {
    const value = parseJson(text) as { coupons?: unknown } | unknown[];
    list = Array.isArray(value) ? value : value.coupons;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse('FILE_TYPE_NOT_ALLOWED');
  }
  if (!Array.isArray(list)) refuse('FILE_TYPE_NOT_ALLOWED');
  return list
    .flatMap((entry) => splitCodes(entry))
    .map((entry) => entry && mapEntry(entry, mapping, AMOUNTS));
}

/** An offer with several codes becomes one coupon per code; its own fields may have other names. */
function splitCodes(value: unknown): Entry[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [null];
  const { codes, expiry, preference: _rank, ...rest } = value as Record<string, unknown>;
  const name = rest.name ?? rest.description;
  const id = typeof rest.id === 'number' ? String(rest.id) : rest.id;
  const base = { ...rest, ...discountIn(rest, name), id, name, ends_at: rest.ends_at ?? expiry };
  if (!Array.isArray(codes)) return [base];
  return codes.map((code) => ({ ...base, code }));
}

/**
 * Takes the percentage from the text of an offer that has no discount field: "5% off any purchase".
 */
function discountIn(offer: Record<string, unknown>, name: unknown) {
  // An object of JSON may have no conversion to text.
  const text = typeof name === 'string' ? name : '';
  const percent = /(?<![\d.-])(\d{1,3}(?:\.\d{1,4})?)\s?% off\b/i.exec(text)?.[1];
  if (offer.discount_kind !== undefined || !percent) return {};
  return { discount_kind: 'percent', discount_value: percent };
}

function readEntry(entry: Entry, row: number, mcid: string | null, seen: Set<string>): FileRow {
  if (!entry) {
    return { row, fields: null, error: { field: null, key: 'PARAMS_TYPE_ERROR', value: '' } };
  }
  const filled = Object.entries(entry)
    .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([, value]) => value !== '' && value !== null && value !== undefined);
  const sheet: Sheet<CouponRow> = { rows_total: 1, good: [], errors: [] };
  checkRow(rowSchema, row, Object.fromEntries(filled), sheet);
  const [bad] = sheet.errors;
  const coupon = sheet.good[0]?.value;
  if (bad || !coupon) {
    const { field = null, key = 'PARAMS_TYPE_ERROR', value = '' } = bad ?? {};
    return { row, fields: null, error: { field, key, value } };
  }
  const fields = { ...coupon, mcid: coupon.mcid ?? mcid ?? '' };
  return { row, fields, error: repeatedError(fields, seen) };
}

/** Which of two rows of one coupon should win is undefined. */
function repeatedError(coupon: CouponRow, seen: Set<string>): FileRow['error'] {
  const key = JSON.stringify([coupon.mcid, sourceKeyOf(coupon, coupon.id)]);
  if (!seen.has(key)) {
    seen.add(key);
    return null;
  }
  const field = coupon.code ? 'code' : 'name';
  return { field, key: 'COUPON_CODE_TAKEN', value: coupon[field] ?? '' };
}
