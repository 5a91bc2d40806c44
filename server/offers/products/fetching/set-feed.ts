import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { openProductFeed, setProductFeed } from '#contract/products/staff.ts';
import { requireBrand } from '#server/offers/brands/find-brand.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  deleteFeed,
  type Feed,
  type FeedRunRow,
  findFeed,
  listRuns,
  requestFetch,
  upsertFeed,
} from './store.ts';

type Reply = ReplyOf<typeof openProductFeed>;

/** Sets the address of a brand's feed and its interval; the first fetch is due immediately. */
export async function setFeed(db: Db, input: ParsedOf<typeof setProductFeed>): Promise<Reply> {
  const { mcid, address, every_hours, skip_bad, link = null, images = null } = input;
  const terms = { address, link, images, every_hours, skip_bad: skip_bad === 1 };
  await upsertFeed(db, await requireBrandId(db, mcid), terms, now());
  return showFeed(db, mcid);
}

/** Requests a fetch of a brand's feed; the worker picks it up next. */
export async function requestFeed(db: Db, mcid: string): Promise<Reply> {
  if (!(await requestFetch(db, await requireBrandId(db, mcid), now()))) refuse('FEED_NOT_SET');
  return showFeed(db, mcid);
}

/** Stops fetching the feed of a brand. */
export async function removeFeed(db: Db, mcid: string): Promise<Reply> {
  if (!(await deleteFeed(db, await requireBrandId(db, mcid)))) refuse('FEED_NOT_SET');
  return showFeed(db, mcid);
}

/** The settings of a brand's feed and its last fetches. */
export async function showFeed(db: Db, mcid: string): Promise<Reply> {
  const brandId = await requireBrandId(db, mcid);
  return presentFeed(await findFeed(db, brandId), await listRuns(db, brandId), now());
}

async function requireBrandId(db: Db, mcid: string): Promise<number> {
  return (await requireBrand(db, mcid)).id;
}

/** The settings of a feed and its last fetches, as staff see them. */
function presentFeed(feed: Feed | undefined, runs: readonly FeedRunRow[], at: Date): Reply {
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
