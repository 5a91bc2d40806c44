import { sql } from 'kysely';
import type { UserSide } from '#contract/actors.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { countRows, type RowCount } from '#server/platform/db/count-rows.ts';
import { containing, findable } from '#server/platform/db/like-pattern.ts';

type Page = { curPage: number; perPage: number };

/** Stores the hash of a code that opens the account of a publisher, or one brand in the portal. */
export async function insertCode(
  db: Db,
  code: {
    code_hash: string;
    staff_id: number;
    user_id: number;
    brand_id: number | null;
    reason: string;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await db.insertInto('autologin_codes').values(code).execute();
}

/** Consumes a code; returns its holder, or undefined if it is used, expired or unknown. */
export function consumeCode(tx: Tx, codeHash: string, at: Date) {
  return tx
    .updateTable('autologin_codes as c')
    .from(['staff as f', 'users as u'])
    .set({ used_at: at })
    .where('c.code_hash', '=', codeHash)
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', at)
    .whereRef('f.id', '=', 'c.staff_id')
    .whereRef('u.id', '=', 'c.user_id')
    .where('f.status', '=', 'active')
    .returning(['c.staff_id', 'c.user_id', 'c.brand_id', 'c.reason', 'f.name as staff_name'])
    .returning([
      sql<UserSide>`u.side`.as('side'),
      sql<string | null>`(select mcid from brands where id = c.brand_id)`.as('mcid'),
    ])
    .executeTakeFirst();
}

/** Deletes codes that expired before a time; returns their number. */
export async function deleteOldCodes(db: Db, before: Date): Promise<number> {
  const deleted = await db
    .deleteFrom('autologin_codes')
    .where('expires_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(deleted.numDeletedRows);
}

// A staff list: it joins accounts with their sites.
const publishers = (db: Db) =>
  db
    .selectFrom('publishers as p')
    .innerJoin('users as u', (join) =>
      join.on(
        'u.id',
        '=',
        // All users of a closed account are removed.
        sql<number>`(select o.id from users o
          where o.publisher_id = p.id and o.role = 'publisher_owner'
            and (o.status <> 'removed' or p.status = 'closed') order by o.id limit 1)`,
      ),
    )
    .leftJoin('companies as c', 'c.publisher_id', 'p.id')
    .leftJoin('sites as s', 's.id', 'p.default_site_id')
    .leftJoin('account_closures as x', 'x.publisher_id', 'p.id');

/** The owner of a publisher (the oldest user with that role), or undefined. */
export function findOwner(db: Db, publisherId: number) {
  return publishers(db)
    .where('p.id', '=', publisherId)
    .select(['u.id as user_id', 'u.username'])
    .executeTakeFirst();
}

/** The owner of a brand (the first with that role who may sign in), or undefined. */
export function findBrandOwner(db: Db, brandId: number): Promise<{ user_id: number } | undefined> {
  return db
    .selectFrom('brand_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.brand_id', '=', brandId)
    .where('m.role', '=', 'owner')
    .where('u.status', '=', 'active')
    .select('m.user_id')
    .orderBy('m.added_at')
    .limit(1)
    .executeTakeFirst();
}

/** The name of a user and their publisher. */
export function findUserName(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['username', 'publisher_id'])
    .executeTakeFirstOrThrow();
}

type PublisherFilter = {
  id?: number | undefined;
  keyword?: string | undefined;
  locked?: number | undefined;
};

function matching(db: Db, { id, keyword, locked }: PublisherFilter) {
  let query = db.selectFrom('publishers as p');
  if (id !== undefined) query = query.where('p.id', '=', id);
  if (locked !== undefined) query = query.where('p.status', locked === 1 ? '=' : '<>', 'locked');
  if (keyword === undefined) return query;
  const like = containing(keyword);
  // One index search per table; a condition over all of them would read every row of each.
  return query.where(
    sql<boolean>`p.id = any(array(
      select id from publishers where name ilike ${like} or code ilike ${like}
      union all
      select publisher_id from users where role = 'publisher_owner'
        and (username ilike ${like} or email ilike ${like})
      union all
      select publisher_id from companies where company_name ilike ${like}
      union all
      select o.id from sites s join publishers o on o.default_site_id = s.id
      where s.website ilike ${like}))`,
  );
}

/** A page of publishers with their owners, newest first. */
export function findPublishers(db: Db, filter: PublisherFilter, { curPage, perPage }: Page) {
  const ids = matching(db, filter)
    .select('p.id')
    .orderBy('p.id', 'desc')
    .limit(perPage)
    .offset((curPage - 1) * perPage);
  return publishers(db)
    .where(sql<boolean>`p.id = any(array(${ids}))`)
    .select(['p.id as publisher_id', 'p.code as publisher_code', 'p.name', 'p.status'])
    .select(['u.username', 'u.email', 'u.email_verified_at', 'c.company_name', 's.website'])
    .select(['p.created_at', 'x.closed_at', 'x.given_up'])
    .orderBy('p.id', 'desc')
    .execute();
}

export function countPublishers(db: Db, filter: PublisherFilter): Promise<RowCount> {
  return countRows(db, matching(db, filter).select('p.id'));
}

/** An entry of the audit log. It is append-only. */
export type AuditEntry = {
  staff_id: number;
  staff_name: string;
  publisher_id: number | null;
  acting_as: string;
  call: string;
  subject: string;
  reason: string;
  code: number;
  key: string;
  address: string;
  made_at: Date;
};

export async function insertAudit(db: Db, line: AuditEntry): Promise<void> {
  await db.insertInto('staff_audit').values(line).execute();
}

type AuditFilter = {
  publisher_id?: number | undefined;
  keyword?: string | undefined;
  refused?: number | undefined;
};

function audited(db: Db, { publisher_id, keyword, refused }: AuditFilter) {
  let query = db.selectFrom('staff_audit');
  if (publisher_id !== undefined) query = query.where('publisher_id', '=', publisher_id);
  if (refused !== undefined) query = query.where('code', refused === 1 ? '<>' : '=', 0);
  if (keyword === undefined) return query;
  const like = findable(keyword);
  return query.where(
    sql<boolean>`(staff_name ilike ${like} or acting_as ilike ${like} or call ilike ${like}
      or subject ilike ${like} or reason ilike ${like})`,
  );
}

/** A page of the audit log, newest first. */
export function findAudit(db: Db, filter: AuditFilter, { curPage, perPage }: Page) {
  return audited(db, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((curPage - 1) * perPage)
    .execute();
}

export function countAudit(db: Db, filter: AuditFilter): Promise<RowCount> {
  return countRows(db, audited(db, filter).select('id'));
}

/** Which parts of the installation are already set up. */
export async function findSetUpState(
  db: Db,
): Promise<{ has_staff: boolean; has_brands: boolean; has_rates: boolean }> {
  const { rows } = await sql<{ has_staff: boolean; has_brands: boolean; has_rates: boolean }>`
    select exists (select 1 from staff where status = 'active' and role = 'admin') as has_staff,
      exists (select 1 from brands) as has_brands,
      exists (select 1 from exchange_rates) as has_rates`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('The database returned no row.');
  return state;
}

type Waiting =
  | 'sites'
  | 'applications'
  | 'brand_sign_ups'
  | 'terms_proposals'
  | 'claims'
  | 'payout_runs';

/** How much waits for a decision of staff. */
export async function countWaiting(db: Db) {
  const { rows } = await sql<Record<Waiting, number>>`
    select
      (select count(*)::int from sites where status = 0 and deleted_at is null) as sites,
      (select count(*)::int from relationships where status = 1) as applications,
      (select count(*)::int from brand_sign_ups where status = 'waiting') as brand_sign_ups,
      (select count(*)::int from terms_proposals where state = 'waiting') as terms_proposals,
      (select count(*)::int from claims where status = 'open') as claims,
      (select count(*)::int from payout_runs where status in ('draft', 'reviewed')) as payout_runs`.execute(
    db,
  );
  return (
    rows[0] ?? {
      sites: 0,
      applications: 0,
      brand_sign_ups: 0,
      terms_proposals: 0,
      claims: 0,
      payout_runs: 0,
    }
  );
}
