import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The crawl state of a host. */
export type CrawledHost = {
  next_visit_at: Date;
  delay_ms: number;
  robots: 'read' | 'none' | 'closed' | null;
  robots_text: string;
  robots_at: Date | null;
};

/**
 * Leases a host for one visit; null where it may not be visited yet. The lease of a crashed worker
 * expires at `heldUntil`.
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

/** Releases a host; it may be visited again from `next`. */
export async function releaseHost(db: Db, host: string, next: Date): Promise<void> {
  await db
    .updateTable('crawled_hosts')
    .set({ next_visit_at: next })
    .where('host', '=', host)
    .execute();
}

/** When a host may be visited next; undefined for one never visited. */
export async function findNextVisit(db: Db, host: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('crawled_hosts')
    .select('next_visit_at')
    .where('host', '=', host)
    .executeTakeFirst();
  return row?.next_visit_at;
}

/** Stores a host's robots.txt and the crawl delay it requests. */
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

/** A host's robots.txt as last read; empty if never read. */
export async function findRobotsText(db: Db, host: string): Promise<string> {
  const row = await db
    .selectFrom('crawled_hosts')
    .select('robots_text')
    .where('host', '=', host)
    .executeTakeFirst();
  return row?.robots_text ?? '';
}

/** Deletes hosts not visited since a time. */
export async function deleteOldHosts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('crawled_hosts').where('next_visit_at', '<', before).execute();
}
