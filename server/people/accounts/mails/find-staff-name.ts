import type { Db } from '#server/platform/db/connect.ts';
import { findStaffNameById } from './store.ts';

/** The name of the staff member who acted; '' if the program did. */
export async function findStaffName(db: Db, staffId: number | null): Promise<string> {
  return (staffId === null ? undefined : await findStaffNameById(db, staffId)) ?? '';
}
