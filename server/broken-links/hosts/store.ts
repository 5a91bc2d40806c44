import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** What is known of a host that is visited. */
export type CrawledHost = {
  next_visit_at: Date;
  delay_ms: number;
  robots: 'read' | 'none' | 'closed' | null;
  robots_text: string;
  robots_at: Date | null;
};

/**
 * Takes a host for one visit where it may be visited now; null where it may not yet. A taker that dies
 * holds it until `heldUntil`.
 */
export async function takeHost(db: Db, host: string, heldUntil: Date): Promise<CrawledHost | null> {
  const at = now();
  const found = await sql<CrawledHost>`
    insert into crawled_hosts (host, next_visit_at, delay_ms) values (${host}, ${heldUntil}, 0)
    on conflict (host) do update set next_visit_at = excluded.next_visit_at
      where crawled_hosts.next_visit_at <= ${at}
    returning *`.execute(db);
  return found.rows[0] ?? null;
}

/** Gives a host back, to be visited again from `next` on. */
export async function releaseHost(db: Db, host: string, next: Date): Promise<void> {
  await db
    .updateTable('crawled_hosts')
    .set({ next_visit_at: next })
    .where('host', '=', host)
    .execute();
}

/** When a host may be visited next; undefined for one that never was. */
export async function findNextVisit(db: Db, host: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('crawled_hosts')
    .select('next_visit_at')
    .where('host', '=', host)
    .executeTakeFirst();
  return row?.next_visit_at;
}

/** Keeps what a host's robots.txt said, and how long it wants to be left alone between visits. */
export async function saveRobots(
  db: Db,
  host: string,
  kept: { robots: 'read' | 'none' | 'closed'; robots_text: string; delay_ms: number },
): Promise<void> {
  await db
    .updateTable('crawled_hosts')
    .set({ ...kept, robots_at: now() })
    .where('host', '=', host)
    .execute();
}

/** What a host's robots.txt said when it was last read; empty where it never was. */
export async function findRobotsText(db: Db, host: string): Promise<string> {
  const row = await db
    .selectFrom('crawled_hosts')
    .select('robots_text')
    .where('host', '=', host)
    .executeTakeFirst();
  return row?.robots_text ?? '';
}

/** Deletes the hosts that nobody has visited since this moment. */
export async function deleteOldHosts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('crawled_hosts').where('next_visit_at', '<', before).execute();
}
