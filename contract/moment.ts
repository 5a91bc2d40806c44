import * as z from 'zod/mini';
import type { ErrorKey } from './errors.ts';
import { isDay, text } from './fields.ts';

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/i;

/**
 * The instant of an ISO 8601 text with an offset, or null. All texts are parsed here, because
 * Date.parse moves 30 February to March.
 */
export function parseMoment(value: string): Date | null {
  const day = MOMENT.exec(value)?.[1];
  if (day === undefined || !isDay(day)) return null;
  const moment = new Date(value.replace(' ', 'T'));
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** An instant, ISO 8601 with an offset; anything else is refused with the given key. */
/*@__NO_SIDE_EFFECTS__*/
export function moment(key: ErrorKey) {
  return text(40, { required: key, type: key }).check(
    z.refine((value) => parseMoment(value) !== null, { error: key }),
  );
}
