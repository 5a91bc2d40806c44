import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type {
  listPostbackLogs,
  listStaffDeliveries,
  PostbackDelivery,
  readPostbackLog,
} from '#contract/postbacks/deliveries.ts';
import { partOfAddress } from '#contract/postbacks/macros.ts';
import type { PostbackAttempt } from '#contract/postbacks/publisher.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { countDeliveries, findAttempts, findDeliveries, type LoggedDelivery } from './log-store.ts';

const MAX_ATTEMPTS = 50;

/** A page of the publisher's delivery log. */
export async function listDeliveries(
  db: Db,
  { publisher_id }: PublisherActor,
  { curPage, perPage, ...narrowed }: ParsedOf<typeof listPostbackLogs>,
): Promise<ReplyOf<typeof listPostbackLogs>> {
  const filter = { ...narrowed, publisher_id };
  const page = { limit: perPage, offset: (curPage - 1) * perPage };
  const rows = await findDeliveries(db, filter, page);
  return { list: rows.map(presentDelivery), total: await countDeliveries(db, filter) };
}

/** One delivery with its latest attempts. Refuses POSTBACK_DELIVERY_NOT_FOUND. */
export async function showDelivery(
  db: Db,
  { publisher_id }: PublisherActor,
  id: number,
): Promise<ReplyOf<typeof readPostbackLog>> {
  const [row] = await findDeliveries(db, { publisher_id, id }, { limit: 1, offset: 0 });
  if (!row) return refuse('POSTBACK_DELIVERY_NOT_FOUND');
  const attempts = await findAttempts(db, row.id, MAX_ATTEMPTS);
  return { ...presentDelivery(row), attempts_made: attempts.map(presentAttempt) };
}

/** A page of the deliveries of all publishers, for staff. */
export async function listAllDeliveries(
  db: Db,
  { curPage, perPage, ...narrowed }: ParsedOf<typeof listStaffDeliveries>,
): Promise<ReplyOf<typeof listStaffDeliveries>> {
  const filter = { ...narrowed, publisher_id: null };
  const page = { limit: perPage, offset: (curPage - 1) * perPage };
  const rows = await findDeliveries(db, filter, page);
  const list = rows.map((row) => ({
    ...presentDelivery(row),
    publisher_code: row.publisher_code,
    publisher_name: row.publisher_name,
    enabled: row.enabled,
    off_reason: row.off_reason,
    target: partOfAddress(row.link_url).fixed,
  }));
  return { list, total: await countDeliveries(db, filter) };
}

/** A delivery as its publisher sees it. */
function presentDelivery(row: LoggedDelivery): PostbackDelivery {
  const { postback_id, event_id, event, about, sequence, is_test, run_at } = row;
  const { total_attempts: attempts, last_status, last_error, last_duration_ms, rest_until } = row;
  const next = run_at !== null && rest_until !== null && rest_until > run_at ? rest_until : run_at;
  return {
    id: Number(row.id),
    postback_id,
    event_id,
    event,
    about,
    sequence,
    is_test,
    attempts,
    last_status,
    last_error,
    last_duration_ms,
    state: row.state as PostbackDelivery['state'],
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next_attempt_at: row.enabled ? (next?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
  };
}

/** One attempt with its request and response. */
function presentAttempt(row: Awaited<ReturnType<typeof findAttempts>>[number]): PostbackAttempt {
  const { status, error, response, duration_ms } = row;
  return {
    status,
    error,
    response,
    duration_ms,
    at: row.made_at.toISOString(),
    cause: row.cause as PostbackAttempt['cause'],
    request: row.request as PostbackAttempt['request'],
    headers: row.headers as PostbackAttempt['headers'],
  };
}
