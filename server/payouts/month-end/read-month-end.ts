import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/month-end/staff.ts';
import { dayIn, now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import { findNetworkName } from '#server/platform/settings/network-name-store.ts';
import { showMonthEnd } from './show-month-end.ts';
import { monthEndTask } from './write-month-end.ts';

/** The equations of a month as PDF. */
export async function readMonthEnd(
  db: Db,
  input: ParsedOf<typeof calls.readMonthEnd>,
): Promise<ReplyOf<typeof calls.readMonthEnd>> {
  const shown = await showMonthEnd(db, input);
  const made = { at: now(), on: dayIn(shown.time_zone, now()) };
  const bytes = await runIsolated(monthEndTask, [shown, made, await findNetworkName(db)]);
  return {
    file_name: ['month-end', shown.month, shown.currency].filter(Boolean).join('-').concat('.pdf'),
    media_type: 'application/pdf',
    content_base64: bytes.toString('base64'),
  };
}
