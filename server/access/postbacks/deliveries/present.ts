import type { PostbackDelivery } from '#contract/postbacks/deliveries.ts';
import type { PostbackAttempt } from '#contract/postbacks/publisher.ts';
import type { findAttempts, LoggedDelivery } from './log-store.ts';

/** A delivery as its publisher sees it. */
export function presentDelivery(row: LoggedDelivery): PostbackDelivery {
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
export function presentAttempt(
  row: Awaited<ReturnType<typeof findAttempts>>[number],
): PostbackAttempt {
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
