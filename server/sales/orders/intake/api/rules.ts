import { type ErrorKey, english, errorCodes } from '#contract/errors.ts';
import type { Problem } from '#contract/orders/order-api.ts';
import { fieldForms, fieldOfKey, fixOfKey, statusOfKey } from '#contract/orders/problems.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';

/** A refusal of one field. */
export class FieldRefusal extends Refusal {
  readonly field: string;

  constructor(key: ErrorKey, field: string) {
    super(key);
    this.field = field;
  }
}

/** Problem details of a refusal, RFC 9457: the field, its expected form and the fix. */
export function problemOf(refusal: Refusal, publicUrl: string, request_id: string): Problem {
  const { key } = refusal;
  const field = refusal instanceof FieldRefusal ? refusal.field : fieldOfKey[key];
  const expected = field === undefined ? undefined : fieldForms[nameOf(field)];
  const title = key === 'HTTP_CLIENT_PARAM_ERROR' ? 'The request cannot be read' : english[key];
  const scope = key === 'BRAND_KEY_SCOPE_MISSING' ? (refusal.data as { scope: string }) : null;
  const fix =
    fixOfKey[key] ?? (expected ? `Send ${field} as ${expected}.` : 'Correct the request.');
  return {
    type: `${publicUrl}/docs/errors#${key}`,
    title,
    status: statusOfKey[key] ?? 422,
    detail: [field, scope?.scope, title].filter(Boolean).join(': '),
    key,
    code: errorCodes[key],
    ...(field !== undefined && { field }),
    ...(expected !== undefined && { expected }),
    fix,
    request_id,
  };
}

/** The name of a field without its place: `amount` of `lines[2].amount`. */
const nameOf = (field: string) =>
  field
    .split('.')
    .at(-1)
    ?.replace(/\[\d+\]$/, '') ?? field;

type Parsed<Output> =
  | { success: true; data: Output }
  | { success: false; error: { issues: readonly { message: string; path: PropertyKey[] }[] } };

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

const pathText = (path: readonly PropertyKey[]) =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As in every call, absent, null and empty values are equivalent. */
export const withoutEmpty = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));

/** The items of a request: its list, or the request itself. Refuses ORDERS_INVALID. */
export function itemsOf(
  body: unknown,
  list: 'orders' | 'decisions',
  max: number,
): { items: readonly unknown[]; isBatch: boolean } {
  if (!isFields(body)) refuse('HTTP_CLIENT_PARAM_ERROR');
  if (!Object.hasOwn(body, list)) return { items: [body], isBatch: false };
  const items = body[list];
  if (!Array.isArray(items) || items.length === 0 || items.length > max) {
    throw new FieldRefusal('ORDERS_INVALID', list);
  }
  return { items, isBatch: true };
}
