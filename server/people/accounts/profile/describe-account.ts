import type { Db } from '#server/platform/db/connect.ts';
import { findAccount, listAccountUsers } from './store.ts';

/** Everything stored about an account and its people, without secrets. */
export async function describeAccount(db: Db, publisherId: number) {
  return {
    ...(await findAccount(db, publisherId)),
    users: await listAccountUsers(db, publisherId),
  };
}
