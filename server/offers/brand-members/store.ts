import { sql } from 'kysely';
import type { BrandRole } from '#contract/actors.ts';
import type { Language } from '#contract/language.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** The role of a person in the brand with this mcid, or undefined. */
export function findMembership(db: Db, userId: number, mcid: string) {
  return db
    .selectFrom('brand_members as m')
    .innerJoin('brands as b', 'b.id', 'm.brand_id')
    .where('m.user_id', '=', userId)
    .where('b.mcid', '=', mcid)
    .select('m.brand_id')
    .select(sql<BrandRole>`m.role`.as('role'))
    .executeTakeFirst();
}

/** The brands of a person, by name. */
export function listBrandsOf(db: Db, userId: number) {
  return db
    .selectFrom('brand_members as m')
    .innerJoin('brands as b', 'b.id', 'm.brand_id')
    .where('m.user_id', '=', userId)
    .select(['b.id', 'b.mcid', 'b.merchant_name', 'b.logo', 'b.status', 'b.currency'])
    .select(sql<BrandRole>`m.role`.as('role'))
    .orderBy('b.merchant_name')
    .orderBy('b.id')
    .execute();
}

const members = (db: Db, brandId: number) =>
  db
    .selectFrom('brand_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.brand_id', '=', brandId)
    .where('u.status', '<>', 'removed')
    .select(['u.id as user_id', 'u.first_name', 'u.last_name', 'u.email', 'm.added_at'])
    .select(sql<BrandRole>`m.role`.as('role'))
    .select(sql<Language | null>`u.language`.as('language'))
    .select((eb) =>
      eb
        .selectFrom('sessions as s')
        .whereRef('s.user_id', '=', 'u.id')
        .where('s.acting_staff_id', 'is', null)
        .select((one) => one.fn.max('s.last_used_at').as('at'))
        .as('last_seen_at'),
    );

export type Member = Awaited<ReturnType<typeof findMembers>>[number];

/** The people of a brand, in the order in which they came. */
export function findMembers(db: Db, brandId: number) {
  return members(db, brandId).orderBy('m.added_at').orderBy('u.id').execute();
}

/** One person of a brand, or undefined. */
export function findMember(db: Db, brandId: number, userId: number) {
  return members(db, brandId).where('m.user_id', '=', userId).executeTakeFirst();
}

/** Locks a brand's row, so that changes of its people happen one after another. */
export async function lockTeamOf(tx: Tx, brandId: number): Promise<void> {
  await sql`select id from brands where id = ${brandId} for update`.execute(tx);
}

/** Adds a person to a brand. */
export async function insertMember(
  tx: Tx,
  member: { brand_id: number; user_id: number; role: BrandRole; added_at: Date },
): Promise<void> {
  await tx.insertInto('brand_members').values(member).execute();
}

const invitations = (db: Db) =>
  db
    .selectFrom('brand_invitations as i')
    .innerJoin('brands as b', 'b.id', 'i.brand_id')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.brand_id', 'i.email', 'i.created_at', 'i.expires_at', 'i.accepted_by'])
    .select(['b.merchant_name', 'b.mcid', 'u.email as invited_by', 'i.invited_by_staff'])
    .select(sql<BrandRole>`i.role`.as('role'))
    .select(sql<Language | null>`i.language`.as('language'));

export type Invitation = Awaited<ReturnType<typeof findOpenInvitations>>[number];

const open = (db: Db) =>
  invitations(db).where('i.accepted_at', 'is', null).where('i.cancelled_at', 'is', null);

/** The invitations of a brand that wait, expired or not; newest first. */
export function findOpenInvitations(db: Db, brandId: number) {
  return open(db).where('i.brand_id', '=', brandId).orderBy('i.id', 'desc').execute();
}

/** An open invitation of a brand by id, or undefined. */
export function findOpenInvitation(db: Db, brandId: number, id: number) {
  return open(db).where('i.brand_id', '=', brandId).where('i.id', '=', id).executeTakeFirst();
}

/** An invitation by id in any state, or undefined. */
export function findInvitation(db: Db, id: number) {
  return invitations(db).where('i.id', '=', id).executeTakeFirst();
}

/** The invitation of a mailed link that can still be accepted, or undefined. */
export function findLiveInvitation(db: Db, tokenHash: string, at: Date) {
  return open(db)
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_at', '>', at)
    .executeTakeFirst();
}
