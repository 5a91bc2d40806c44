import type { Db, Tx } from '#server/platform/db/connect.ts';

type Hold = { publisher_id: number; reason: string; staff_name: string; created_at: Date };

/** Stores a hold; an existing one is kept. */
export async function insertHold(tx: Tx, hold: Hold): Promise<void> {
  await tx
    .insertInto('payment_holds')
    .values(hold)
    .onConflict((conflict) => conflict.column('publisher_id').doNothing())
    .execute();
}

export async function deleteHold(tx: Tx, publisherId: number): Promise<void> {
  await tx.deleteFrom('payment_holds').where('publisher_id', '=', publisherId).execute();
}

/** Whether staff hold the payments to a publisher. */
export async function isHeldByStaff(db: Db, publisherId: number): Promise<boolean> {
  return (await findHold(db, publisherId)) !== undefined;
}

/** The hold on the payments to a publisher, or undefined. */
export function findHold(db: Db, publisherId: number) {
  return db
    .selectFrom('payment_holds')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .executeTakeFirst();
}
