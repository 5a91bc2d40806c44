import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { RowError } from '#server/platform/files/check-row.ts';

/** What the last fetch did. */
export type FetchState = {
  attempted_at: Date | null;
  succeeded_at: Date | null;
  problem: string | null;
  refused: RowError[];
};

/** The state of the fetch. */
export async function findFetchState(db: Db): Promise<FetchState> {
  const state = await db
    .selectFrom('rate_fetch')
    .select(['attempted_at', 'succeeded_at', 'problem', 'refused'])
    .executeTakeFirstOrThrow();
  return { ...state, refused: state.refused as RowError[] };
}

/**
 * The day up to which rates are known to be complete. Before the first fetch it is the newest day
 * with a rate of the US dollar, which the bank has on each of its days: imported files count.
 */
export async function findCompleteTo(db: Db): Promise<string | null> {
  const found = await sql<{ day: string | null }>`
    select coalesce(complete_to,
      (select max(day) from exchange_rates where currency = 'USD')) as day
    from rate_fetch`.execute(db);
  return found.rows[0]?.day ?? null;
}

/** Records a successful fetch. */
export async function recordSuccess(
  db: Db,
  { at, complete_to, refused }: { at: Date; complete_to: string; refused: readonly RowError[] },
): Promise<void> {
  await sql`update rate_fetch set attempted_at = ${at}, succeeded_at = ${at}, problem = null,
    complete_to = ${complete_to}::date, refused = ${JSON.stringify(refused)}::jsonb`.execute(db);
}

/** Records a failed fetch. */
export async function recordProblem(db: Db, at: Date, problem: string): Promise<void> {
  await db.updateTable('rate_fetch').set({ attempted_at: at, problem }).execute();
}
