import type { StaffActor } from '#contract/actors.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { updateStaff } from '../store.ts';

/** Sets the time zone of the caller's digests; '': that of the network. */
export async function editStaffZone(
  db: Db,
  { staff_id }: StaffActor,
  { time_zone }: { time_zone: string },
): Promise<Record<string, never>> {
  await inTransaction(db, (tx) => updateStaff(tx, staff_id, { time_zone: time_zone || null }));
  return {};
}
