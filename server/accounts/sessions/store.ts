import { sql } from 'kysely';
import type { NewcomerActor } from '#contract/actors.ts';
import type { Db } from '#server/platform/db/connect.ts';

const TOUCH_EVERY_MS = 60_000;

/** The session of a token's hash with whom it belongs to, or undefined. */
export function findSession(db: Db, tokenHash: string) {
  return db
    .selectFrom('sessions as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('publishers as p', 'p.id', 'u.publisher_id')
    .leftJoin('staff as f', 'f.id', 's.staff_id')
    .where('s.token_hash', '=', tokenHash)
    .select([
      's.id',
      's.user_id',
      's.staff_id',
      's.expires_at',
      's.last_used_at',
      's.ended_at',
      'u.publisher_id',
      'p.default_site_id',
      'p.currency',
      'p.time_zone',
      'f.name as staff_name',
      'f.role as staff_role',
    ])
    .select(sql<NewcomerActor['role'] | null>`u.role`.as('role'))
    .select(
      sql<boolean>`coalesce(u.status, f.status) <> 'active' or coalesce(p.status, 'active') <> 'active'`.as(
        'locked',
      ),
    )
    .executeTakeFirst();
}

/** Notes that a session was used, at most once a minute: reading must not become writing. */
export async function touchSession(
  db: Db,
  session: { id: number; last_used_at: Date },
  at: Date,
): Promise<void> {
  if (at.getTime() - session.last_used_at.getTime() < TOUCH_EVERY_MS) return;
  await db.updateTable('sessions').set({ last_used_at: at }).where('id', '=', session.id).execute();
}

/** Adds a session of a user or a staff member. */
export async function insertSession(
  db: Db,
  session: {
    token_hash: string;
    holder: { user_id: number } | { staff_id: number };
    at: Date;
    expires_at: Date;
    user_agent: string;
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      ...session.holder,
      token_hash: session.token_hash,
      created_at: session.at,
      last_used_at: session.at,
      expires_at: session.expires_at,
      user_agent: session.user_agent,
    })
    .execute();
}
