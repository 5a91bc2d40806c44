import type { listStaffNotices } from '#contract/announcements/staff.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentForStaff } from './present.ts';
import { countForStaff, listForStaff } from './store.ts';

/** A page of all announcements, newest first. */
export async function listAllAnnouncements(db: Db, input: ParsedOf<typeof listStaffNotices>) {
  const rows = await listForStaff(db, input, input);
  return { list: rows.map(presentForStaff), total: await countForStaff(db, input) };
}
