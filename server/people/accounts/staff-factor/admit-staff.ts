import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { presentStaff } from '../present.ts';
import { openSession } from '../sessions/open-session.ts';
import { type findStaff, updateStaff } from '../store.ts';
import { upsertStaffDevice } from './store.ts';

/**
 * Opens the session of a staff member who has passed both factors. Stores the device as known, and
 * the language of the page as that of their mails.
 */
export async function admitStaff(
  tx: Tx,
  visit: Visit,
  staff: Awaited<ReturnType<typeof findStaff>>,
) {
  const second_factor_at = now();
  const holder = { staff_id: staff.id, second_factor_at };
  const token = await openSession(tx, holder, visit.user_agent);
  if (visit.language !== null) await updateStaff(tx, staff.id, { language: visit.language });
  if (visit.device !== '') await upsertStaffDevice(tx, staff.id, visit.device, second_factor_at);
  return { token, staff: presentStaff(staff) };
}
