import type { ErrorKey } from '#contract/errors.ts';
import type { RowError } from '#server/platform/files/check-row.ts';

const FIELD_OF_KEY: Partial<Record<ErrorKey, string>> = {
  AMOUNT_REQUIRED: 'amount',
  AMOUNT_INVALID: 'amount',
  RETURN_EXCEEDS_SALE: 'amount',
  CURRENCY_INVALID: 'currency',
  CURRENCY_RATE_MISSING: 'currency',
  ORDER_TIME_INVALID: 'order_time',
  LINE_ID_REPEATED: 'line_id',
  REASON_REQUIRED: 'reason',
  NOTE_REQUIRED: 'note',
};

/** The error of a row with the field and the value it concerns. */
export function rowError(
  key: ErrorKey,
  fields: Readonly<Record<string, string>>,
): Omit<RowError, 'row'> {
  const other =
    fields.decision !== undefined && /STATUS|SETTLED/.test(key) ? 'decision' : 'order_id';
  const field = FIELD_OF_KEY[key] ?? other;
  return { field, key, value: fields[field] ?? '' };
}
