import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { presentStaff } from '../present.ts';
import { openSession } from '../sessions/open-session.ts';
import type { findStaff } from '../store.ts';
import { upsertStaffDevice } from './store.ts';

/**
 * Opens the session of a staff member who has passed both factors and stores the device as known.
 */
export async function admitStaff(
  tx: Tx,
  visit: Visit,
  staff: Awaited<ReturnType<typeof findStaff>>,
) {
  const second_factor_at = now();
  const holder = { staff_id: staff.id, second_factor_at };
  const token = await openSession(tx, holder, visit.user_agent);
  if (visit.device !== '') await upsertStaffDevice(tx, staff.id, visit.device, second_factor_at);
  return { token, staff: presentStaff(staff) };
}
