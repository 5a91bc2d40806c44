import * as z from 'zod/mini';
import type { ErrorKey } from './errors.ts';
import { text } from './fields.ts';

/** An instant, ISO 8601 with an offset; anything else is refused with the given key. */
/*@__NO_SIDE_EFFECTS__*/
export function moment(key: ErrorKey) {
  return text(40, { required: key, type: key }).check(z.refine(isMoment, { error: key }));
}

function isMoment(value: string): boolean {
  const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
  return shape.test(value) && !Number.isNaN(Date.parse(value));
}
