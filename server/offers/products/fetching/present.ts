import type { ReplyOf } from '#contract/call.ts';
import type { openProductFeed } from '#contract/products/staff.ts';
import type { Feed, FeedRunRow } from './store.ts';

type Reply = ReplyOf<typeof openProductFeed>;

/** The settings of a feed and its last fetches, as staff see them. */
export function presentFeed(feed: Feed | undefined, runs: readonly FeedRunRow[], at: Date): Reply {
  return { feed: feed ? presentTerms(feed, at) : null, runs: runs.map(presentRun) };
}

function presentTerms(feed: Feed, at: Date): Reply['feed'] {
  const { address, link, images, every_hours, skip_bad, run_at, leased_until } = feed;
  const isFetching = leased_until !== null && leased_until > at;
  return {
    address,
    link,
    images,
    every_hours,
    skip_bad,
    due_at: run_at.toISOString(),
    is_waiting: isFetching || run_at <= at,
  };
}

function presentRun(run: FeedRunRow): Reply['runs'][number] {
  const { is_requested, address, problem } = run;
  return {
    run_id: run.id,
    is_requested,
    address,
    problem,
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at.toISOString(),
    outcome: run.outcome as Reply['runs'][number]['outcome'],
    bytes: Number(run.bytes),
    report: run.report as Reply['runs'][number]['report'],
  };
}
