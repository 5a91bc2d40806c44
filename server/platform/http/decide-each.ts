import type * as z from 'zod/mini';
import { type bulkReply, MAX_DECIDED } from '#contract/bulk.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';

type Selection = {
  ids?: number[] | undefined;
  after: number;
  /** Lists the next ids that match the filter; undefined: no filter was sent. */
  listNext: ((after: number, limit: number) => Promise<number[]>) | undefined;
};

/**
 * Decides the selected rows one by one, each in a transaction of its own. A refused row is reported
 * and does not stop the others. Refuses SELECTION_REQUIRED without ids and without a filter.
 */
export async function decideEach(
  { ids: chosen, after, listNext }: Selection,
  decide: (id: number) => Promise<unknown>,
): Promise<z.output<typeof bulkReply>> {
  const ids = chosen ?? (await listNext?.(after, MAX_DECIDED)) ?? refuse('SELECTION_REQUIRED');
  const failed: { id: number; key: string }[] = [];
  for (const id of ids) {
    try {
      await decide(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed.push({ id, key: error.key });
    }
  }
  const isFull = chosen === undefined && ids.length === MAX_DECIDED;
  return {
    decided: ids.length - failed.length,
    failed,
    next_after: isFull ? (ids.at(-1) ?? null) : null,
  };
}
