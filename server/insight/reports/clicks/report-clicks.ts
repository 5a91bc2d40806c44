import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { listClickLog } from '#contract/clicks/publisher.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sumClickCounts } from '../queries/clicks/count-clicks.ts';
import { type ClickCursor, listClicks } from '../queries/clicks/list-clicks.ts';
import { markFirsts } from '../queries/clicks/mark-firsts.ts';
import { resolveScope } from '../resolve-scope.ts';
import { presentClick } from './present.ts';

type ClickLogInput = ParsedOf<typeof listClickLog>;

/** Time limit of one search in a large click log; the response says how far it got. */
const SEARCH_MS = 1_500;
const MAX_MARK_MS = 500;

/** One page of the click log (keyset pagination). */
export async function reportClicks(
  db: Db,
  actor: PublisherActor,
  input: ClickLogInput,
  searchMs = SEARCH_MS,
): Promise<ReplyOf<typeof listClickLog>> {
  const scope = await resolveScope(db, actor, { ...input, status: 'all' });
  // Fetch one more row to know whether another page follows.
  const search = {
    after: parseCursor(input.after),
    limit: input.perPage + 1,
    maxMs: searchMs,
    isOldestFirst: input.order_direction === 'asc',
  };
  const { rows, searchedTo } = await listClicks(db, scope, input, search);
  const page = rows.slice(0, input.perPage);
  const firsts = await markFirsts(db, actor.publisher_id, page, MAX_MARK_MS);
  const counts = await sumClickCounts(db, scope, input);
  return {
    list: page.map((click, nth) => presentClick(click, firsts[nth] ?? null)),
    total: totalOf(input, counts),
    next: nextOf(rows, page.at(-1), searchedTo),
    searched_to: searchedTo?.toISOString() ?? null,
    counts,
    time_zone: actor.time_zone,
  };
}

function parseCursor(after: string | undefined): ClickCursor | null {
  const [micros = '', id = ''] = after?.split('-') ?? [];
  return after === undefined ? null : { micros: BigInt(micros), id: BigInt(id) };
}

function nextOf(
  rows: readonly ClickCursor[],
  last: ClickCursor | undefined,
  searchedTo: Date | null,
) {
  if (searchedTo) return `${searchedTo.getTime()}000-0`;
  return last && rows.at(-1) !== last ? `${last.micros}-${last.id}` : null;
}

function totalOf({ verdict }: ClickLogInput, counts: ReplyOf<typeof listClickLog>['counts']) {
  if (verdict === undefined) return counts?.clicks ?? null;
  return verdict === 'valid' ? (counts?.valid_clicks ?? null) : null;
}
