import * as z from 'zod/mini';
import { call } from '../call.ts';
import { datesInOrder, reportFilter } from './fields.ts';

/**
 * An event that explains a change of figures. `terms_changed`: a joined brand changed its
 * commission. `postback_down`: an endpoint did not accept postbacks for at least ten minutes.
 */
const annotation = z.object({
  kind: z.enum(['terms_changed', 'postback_down']),
  /** In the account's time zone. */
  day: z.string(),
  /** The last day of an outage; null: it lasts, or the event has one day. */
  last_day: z.nullable(z.string()),
  /** Name of the brand, or host of the endpoint. */
  name: z.string(),
});

/** The events of a period, oldest first, at most 100. */
export const listAnnotations = call('/report/annotations', {
  actor: 'publisher',
  effect: 'none',
  permission: 'reports.read',
  input: z
    .object({
      start_date: reportFilter.start_date,
      end_date: reportFilter.end_date,
      mcid: reportFilter.mcid,
    })
    .check(datesInOrder()),
  reply: z.object({ list: z.array(annotation) }),
});
