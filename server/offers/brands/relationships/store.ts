import { type RawBuilder, sql } from 'kysely';
import type { LatestQuestion } from '#server/people/sites/questions/present-question.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { countRows, type RowCount } from '#server/platform/db/count-rows.ts';
import { containing } from '#server/platform/db/like-pattern.ts';

/** A relationship's state: 1 pending, 2 joined, 3 rejected or ended. */
type State = {
  status: number;
  message?: string | null;
  reason: string | null;
  applied_at?: Date;
  decided_at: Date | null;
  decided_by: number | null;
  /** The person of the brand who decided, if staff did not. */
  decided_by_user?: number | null;
  reapply_after: Date | null;
};

/** The relationship of a site with a brand, or undefined. */
export function findRelationship(db: Db, siteId: number, brandId: number) {
  return db
    .selectFrom('relationships')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockRelationshipOf(tx: Tx, siteId: number, brandId: number) {
  return tx
    .selectFrom('relationships')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('brand_id', '=', brandId)
    .forUpdate()
    .executeTakeFirst();
}

/** A relationship by its id, locked until the transaction ends. */
export function lockRelationship(tx: Tx, id: number) {
  return tx
    .selectFrom('relationships')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts a relationship; undefined if a concurrent application of the same site was first. */
export async function insertRelationship(
  tx: Tx,
  row: State & { site_id: number; brand_id: number; applied_at: Date },
): Promise<number | undefined> {
  const made = await tx
    .insertInto('relationships')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'brand_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function updateRelationship(tx: Tx, id: number, state: State): Promise<void> {
  await tx.updateTable('relationships').set(state).where('id', '=', id).execute();
}

type StaffFilter = {
  id?: number | undefined;
  status?: number | undefined;
  brand_id?: number | undefined;
  publisher_id?: number | undefined;
  keyword?: string | undefined;
  waits_for_publisher?: number | undefined;
};

function filtered({ id, status, brand_id, publisher_id, keyword, ...filter }: StaffFilter) {
  const wheres: RawBuilder<unknown>[] = [sql`true`];
  if (id !== undefined) wheres.push(sql`r.id = ${id}`);
  if (status !== undefined) wheres.push(sql`r.status = ${status}`);
  if (brand_id !== undefined) wheres.push(sql`r.brand_id = ${brand_id}`);
  if (publisher_id !== undefined) {
    wheres.push(sql`r.site_id in (select id from sites where publisher_id = ${publisher_id})`);
  }
  if (filter.waits_for_publisher === 1) {
    wheres.push(sql`exists (select 1 from review_questions q
      where q.kind = 'application' and q.subject_id = r.id and q.answer is null)`);
  }
  if (keyword !== undefined) {
    const like = containing(keyword);
    // One index search per table; a condition over all of them would read every row of each. The ids
    // are joined: compared with each row, thousands of brands and sites would be searched one by one.
    wheres.push(sql`r.id in (
      select id from relationships where brand_id in (
        select id from brands where merchant_name ilike ${like})
      union
      select id from relationships where site_id in (
        select id from sites where name ilike ${like} or website ilike ${like}
        union all
        select s.id from publishers p join sites s on s.publisher_id = p.id
        where p.name ilike ${like}))`);
  }
  return sql`from relationships r where ${sql.join(wheres, sql` and `)}`;
}

const WAITING_FIRST = sql`r.status = 1 desc, case when r.status = 1 then r.applied_at end,
  r.applied_at desc, r.id`;

/** A relationship with the names of its brand, publisher and site. */
export type NamedRelationship = {
  id: number;
  brand_id: number;
  mcid: string;
  merchant_name: string;
  publisher_id: number;
  publisher_name: string;
  site_id: number;
  site_name: string;
  website: string;
  status: number;
  message: string | null;
  reason: string | null;
  applied_at: Date;
  decided_at: Date | null;
  reapply_after: Date | null;
  verified_at: Date | null;
  review: LatestQuestion | null;
};

/** Relationships for staff: pending ones first, the longest waiting on top. */
export async function listNamedRelationships(
  db: Db,
  filter: StaffFilter,
  page: { limit: number; offset: number },
): Promise<NamedRelationship[]> {
  const found = await sql<NamedRelationship>`
    select r.id, r.brand_id, b.mcid, b.merchant_name, p.id as publisher_id,
      p.name as publisher_name, s.id as site_id, s.name as site_name, s.website, r.status,
      r.message, r.reason, r.applied_at, r.decided_at, r.reapply_after, s.verified_at,
      (select jsonb_build_object('question', q.question, 'asked_at', q.asked_at,
          'answer', q.answer, 'answered_at', q.answered_at)
        from review_questions q where q.kind = 'application' and q.subject_id = r.id
        order by q.id desc limit 1) as review
    from relationships r join brands b on b.id = r.brand_id join sites s on s.id = r.site_id
      join publishers p on p.id = s.publisher_id
    where r.id = any(array(select r.id ${filtered(filter)} order by ${WAITING_FIRST}
      limit ${page.limit} offset ${page.offset}))
    order by ${WAITING_FIRST}`.execute(db);
  return found.rows;
}

/** The next relationships that match a filter beyond an id, by id. */
export async function listRelationshipIds(
  db: Db,
  filter: StaffFilter,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select r.id ${filtered(filter)} and r.id > ${after} order by r.id limit ${limit}`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** The number of relationships that match the filter. */
export function countNamedRelationships(db: Db, filter: StaffFilter): Promise<RowCount> {
  return countRows(db, sql`select ${filtered(filter)}`);
}
