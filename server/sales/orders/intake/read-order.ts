import { type ErrorKey, errorCodes } from '#contract/errors.ts';
import { textToMinor } from '#contract/money.ts';
import type { OrderReport } from '#contract/orders/fields.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { isReturn, type LineReport } from '../lines/rules.ts';

/** A refusal of one field. */
export class FieldRefusal extends Refusal {
  readonly field: string;

  constructor(key: ErrorKey, field: string) {
    super(key);
    this.field = field;
  }
}

/** Validates one item of a request; empty and null fields are absent. Throws a `FieldRefusal`. */
export function readItem<Output>(
  schema: { safeParse: (value: unknown) => Parsed<Output> },
  item: unknown,
): Output {
  if (!isFields(item)) refuse('HTTP_CLIENT_PARAM_ERROR');
  const fields = withoutEmpty(item);
  if (Array.isArray(fields.lines)) {
    fields.lines = fields.lines.map((line) => (isFields(line) ? withoutEmpty(line) : line));
  }
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const key = issue?.message ?? '';
  throw new FieldRefusal(
    Object.hasOwn(errorCodes, key) ? (key as ErrorKey) : 'PARAMS_TYPE_ERROR',
    pathText(issue?.path ?? []),
  );
}

type Parsed<Output> =
  | { success: true; data: Output }
  | { success: false; error: { issues: readonly { message: string; path: PropertyKey[] }[] } };

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pathText = (path: readonly PropertyKey[]) =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');

/** As in every call, absent, null and empty values are equivalent. */
export const withoutEmpty = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));

/**
 * The lines of an order reported in one request, or its single line. Refuses LINE_ID_REPEATED and
 * the refusals of `readLine`.
 */
export function readOrder(report: OrderReport, currency: string): LineReport[] {
  const { lines, ...order } = report;
  if (!lines) return [readLine(order, currency)];
  const readLines = lines.map((line, index) =>
    readLine({ ...order, ...line, line_id: line.line_id ?? String(index + 1) }, currency),
  );
  if (new Set(readLines.map((line) => line.line_id)).size < readLines.length)
    refuse('LINE_ID_REPEATED');
  return readLines;
}

/**
 * One line with the facts of its order. A cancellation without `line_id` applies to every line; any
 * other report without `line_id` is line "1". Amounts are in the reported currency, otherwise in
 * the brand's. Refuses AMOUNT_REQUIRED and AMOUNT_INVALID.
 */
export function readLine(fields: Omit<OrderReport, 'lines'>, brandCurrency: string): LineReport {
  const currency = fields.currency ?? brandCurrency;
  const cancelled = fields.status === 'cancelled';
  if (fields.amount === undefined && !cancelled) refuse('AMOUNT_REQUIRED');
  const amount_minor = fields.amount === undefined ? null : textToMinor(fields.amount, currency);
  if (fields.amount !== undefined && amount_minor === null) refuse('AMOUNT_INVALID');
  // A return must not increase the sales.
  if (isReturn(fields) && (amount_minor ?? 0n) > 0n) refuse('AMOUNT_INVALID');
  const { amount, status, line_id, ...facts } = fields;
  return { ...facts, cancelled, amount_minor, line_id: line_id ?? (cancelled ? null : '1') };
}
