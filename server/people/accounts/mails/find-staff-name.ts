import type { Db } from '#server/platform/db/connect.ts';

/** The name of the staff member who acted; '' if the program did. */
export async function findStaffName(db: Db, staffId: number | null): Promise<string> {
  return (staffId === null ? undefined : await findStaffNameById(db, staffId)) ?? '';
}

/** The name of a staff member, or undefined. */
async function findStaffNameById(db: Db, staffId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('name')
    .where('id', '=', staffId)
    .executeTakeFirst();
  return row?.name;
}
