import type { Db } from '#server/platform/db/connect.ts';

/** Everything stored about an account and its people, without secrets. */
export async function describeAccount(db: Db, publisherId: number) {
  return {
    ...(await findAccount(db, publisherId)),
    users: await listAccountUsers(db, publisherId),
  };
}

/** A publisher with its company and documents, for the archive of its data. */
function findAccount(db: Db, publisherId: number) {
  return db
    .selectFrom('publishers as p')
    .leftJoin('companies as c', 'c.publisher_id', 'p.id')
    .where('p.id', '=', publisherId)
    .select(['p.code', 'p.name', 'p.currency', 'p.time_zone', 'p.country', 'p.status'])
    .select(['p.created_at', 'c.company_name', 'c.category', 'c.country as company_country'])
    .select(['c.address', 'c.city', 'c.province', 'c.postal_code'])
    .executeTakeFirstOrThrow();
}

/** The people of a publisher, including former members, without passwords. */
function listAccountUsers(db: Db, publisherId: number) {
  return db
    .selectFrom('users')
    .where('publisher_id', '=', publisherId)
    .select(['username', 'email', 'first_name', 'last_name', 'nickname', 'role', 'status'])
    .select(['language', 'created_at', 'email_verified_at', 'terms_agreed_at', 'removed_at'])
    .orderBy('id')
    .execute();
}
