import * as z from 'zod/mini';
import { mcidText } from '#contract/brands/fields.ts';
import { couponText } from '#contract/coupons/publisher.ts';
import { optionalText } from '#contract/fields.ts';
import { checkRow, type Sheet } from '#server/platform/files/check-row.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { decodeText } from '#server/platform/parsers/detect-encoding.ts';
import { parseCsv } from '#server/platform/parsers/parse-csv.ts';
import { parseJson } from '#server/platform/parsers/parse-json.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';

const rowSchema = z.object({ id: optionalText(64), mcid: z.optional(mcidText), ...couponText });
export type CouponRow = z.output<typeof rowSchema>;
export type CouponSheet = Sheet<CouponRow>;

type Raw = { row: number; entry: Record<string, unknown> | null };
const MAX_ROWS = 50_000;

/**
 * Parses a file of coupons; the format is detected from the content: a JSON list, or CSV with a
 * header line.
 */
async function readCouponFile(bytes: Uint8Array): Promise<CouponSheet> {
  let text = '';
  for await (const part of decodeText(() => oneChunk(bytes))) text += part;
  const rows = /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text);
  if (rows.length > MAX_ROWS) refuse('FILE_TYPE_NOT_ALLOWED', { max_rows: MAX_ROWS });
  const sheet: CouponSheet = { rows_total: rows.length, good: [], errors: [] };
  for (const raw of rows) checkRaw(raw, sheet);
  return sheet;
}

/** `readCouponFile` run in a separate process. */
export const couponFileTask = isolatedTask(import.meta.url, 'file', readCouponFile);

async function* oneChunk(bytes: Uint8Array) {
  yield bytes;
}

function readCsv(text: string): Raw[] {
  let cells: string[][];
  try {
    cells = parseCsv(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse('FILE_TYPE_NOT_ALLOWED');
  }
  const names = (cells.shift() ?? []).map((name) => name.trim().toLowerCase());
  if (!names.includes('name')) refuse('FILE_TYPE_NOT_ALLOWED', { missing_columns: ['name'] });
  const unknown = names.filter((name) => !Object.hasOwn(rowSchema.shape, name));
  if (unknown.length > 0) refuse('FILE_TYPE_NOT_ALLOWED', { unknown_columns: unknown });
  return cells.map((row, place) => ({
    row: place + 1,
    entry:
      row.length === names.length
        ? Object.fromEntries(names.map((name, cell) => [name, row[cell]]))
        : null,
  }));
}

function readJson(text: string): Raw[] {
  let list: unknown;
  try {
    const value = parseJson(text) as { coupons?: unknown } | unknown[];
    list = Array.isArray(value) ? value : value.coupons;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse('FILE_TYPE_NOT_ALLOWED');
  }
  if (!Array.isArray(list)) refuse('FILE_TYPE_NOT_ALLOWED');
  return list.flatMap((entry, place) =>
    splitCodes(entry).map((one) => ({ row: place + 1, ...one })),
  );
}

/** An offer with several codes becomes one coupon per code; its own fields may have other names. */
function splitCodes(value: unknown): { entry: Record<string, unknown> | null }[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ entry: null }];
  const { codes, expiry, preference: _rank, ...rest } = value as Record<string, unknown>;
  const name = rest.name ?? rest.description;
  const id = typeof rest.id === 'number' ? String(rest.id) : rest.id;
  const base = { ...rest, ...discountIn(rest, name), id, name, ends_at: rest.ends_at ?? expiry };
  if (!Array.isArray(codes)) return [{ entry: base }];
  return codes.map((code) => ({ entry: { ...base, code } }));
}

/**
 * Takes the percentage from the text of an offer that has no discount field: "5% off any purchase".
 */
function discountIn(offer: Record<string, unknown>, name: unknown) {
  const percent = /(?<![\d.-])(\d{1,3}(?:\.\d{1,4})?)\s?% off\b/i.exec(String(name ?? ''))?.[1];
  if (offer.discount_kind !== undefined || !percent) return {};
  return { discount_kind: 'percent', discount_value: percent };
}

function checkRaw({ row, entry }: Raw, sheet: CouponSheet): void {
  if (!entry) {
    sheet.errors.push({ row, field: null, key: 'PARAMS_TYPE_ERROR', value: '' });
    return;
  }
  const filled = Object.entries(entry)
    .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([, value]) => value !== '' && value !== null && value !== undefined);
  checkRow(rowSchema, row, Object.fromEntries(filled), sheet);
}
