import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { listClickLog } from '#contract/clicks/publisher.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sumClickCounts } from '../queries/clicks/count-clicks.ts';
import { listClicks, type Place } from '../queries/clicks/list-clicks.ts';
import { markFirsts } from '../queries/clicks/mark-firsts.ts';
import { resolveCut } from '../resolve-cut.ts';
import { presentClick } from './present.ts';

type Asked = ParsedOf<typeof listClickLog>;

/** Time limit of one search in a large click log; the response says how far it got. */
const SEARCH_MS = 1_500;
const MARK_MS = 500;

/** One page of the click log, newest first (keyset pagination). */
export async function reportClicks(
  db: Db,
  actor: PublisherActor,
  asked: Asked,
  searchMs = SEARCH_MS,
): Promise<ReplyOf<typeof listClickLog>> {
  const cut = await resolveCut(db, actor, { ...asked, status: 'all' });
  // Fetch one more row to know whether another page follows.
  const page = { after: placeOf(asked.after), limit: asked.perPage + 1, maxMs: searchMs };
  const { rows, searchedTo } = await listClicks(db, cut, asked, page);
  const shown = rows.slice(0, asked.perPage);
  const firsts = await markFirsts(db, actor.publisher_id, shown, MARK_MS);
  const counts = await sumClickCounts(db, cut, asked);
  return {
    list: shown.map((click, nth) => presentClick(click, firsts[nth] ?? null)),
    total: totalOf(asked, counts),
    next: nextOf(rows, shown.at(-1), searchedTo),
    searched_to: searchedTo?.toISOString() ?? null,
    counts,
    time_zone: actor.time_zone,
  };
}

function placeOf(after: string | undefined): Place | null {
  const [micros = '', id = ''] = after?.split('-') ?? [];
  return after === undefined ? null : { micros: BigInt(micros), id: BigInt(id) };
}

function nextOf(rows: readonly Place[], last: Place | undefined, searchedTo: Date | null) {
  if (searchedTo) return `${searchedTo.getTime()}000-0`;
  return last && rows.at(-1) !== last ? `${last.micros}-${last.id}` : null;
}

function totalOf({ verdict }: Asked, counts: ReplyOf<typeof listClickLog>['counts']) {
  if (verdict === undefined) return counts?.clicks ?? null;
  return verdict === 'valid' ? (counts?.valid_clicks ?? null) : null;
}
