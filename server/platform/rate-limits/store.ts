import { CompiledQuery } from 'kysely';
import type { Db } from '../db/connect.ts';

/**
 * The part of a `pg` client that rate-limiter-flexible uses. It calculates with `expire` as a number.
 * The library hides a failed query behind its insurance limiter, so `onError` reports it.
 */
export function storeClientOf(db: Db, onError: (error: unknown) => void) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const statement = CompiledQuery.raw(text, values);
      const { rows } = await db
        .executeQuery<{ points: number; expire: bigint }>(statement)
        .catch((error) => {
          onError(error);
          throw error;
        });
      const counted = rows.map(({ points, expire }) => ({ points, expire: Number(expire) }));
      return { rows: counted, rowCount: counted.length };
    },
  };
}

/** Deletes the counts of windows that ended before a time. */
export async function deleteExpiredCounts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', BigInt(before.getTime())).execute();
}
