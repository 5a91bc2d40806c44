import { errorCodes } from '#contract/errors.ts';
import type { Problem } from '#contract/orders/order-api.ts';
import { fieldForms, fixOfKey } from '#contract/orders/problems.ts';
import { type Refusal, refuse } from '#server/platform/refusal.ts';
import { fieldOf, sentenceOf, statusOf } from '../describe-refusal.ts';
import { FieldRefusal, isFields } from '../read-order.ts';

/** Problem details of a refusal, RFC 9457: the field, its expected form and the fix. */
export function problemOf(refusal: Refusal, publicUrl: string, request_id: string): Problem {
  const { key } = refusal;
  const field = fieldOf(refusal);
  const expected = field === undefined ? undefined : fieldForms[nameOf(field)];
  const title = sentenceOf(key, 'en');
  const scope = key === 'BRAND_KEY_SCOPE_MISSING' ? (refusal.data as { scope: string }) : null;
  const fix =
    fixOfKey[key] ?? (expected ? `Send ${field} as ${expected}.` : 'Correct the request.');
  return {
    type: `${publicUrl}/docs/errors#${key}`,
    title,
    status: statusOf(key),
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
