import type { Postback } from '#contract/postbacks/publisher.ts';
import type { ListedPostback } from './store.ts';

const textOf = (at: Date | null) => at?.toISOString() ?? null;

/** A postback as its publisher sees it, without its secret. */
export function presentPostback(row: ListedPostback): Postback {
  const { id, site_id, medium_id, event_types, delivery_type, link_url, mids, parameters } = row;
  return {
    id,
    site_id,
    medium_id,
    event_type: event_types[0] ?? 0,
    event_types,
    delivery_type,
    link_url,
    mids,
    parameters,
    headers: row.headers as Postback['headers'],
    granularity: row.granularity as Postback['granularity'],
    enabled: row.enabled,
    off_reason: row.off_reason as Postback['off_reason'],
    off_at: textOf(row.off_at),
    failing_since: textOf(row.failing_since),
    last_attempt_at: textOf(row.last_attempt_at),
    last_delivered_at: textOf(row.last_delivered_at),
    last_status: row.last_status,
    waiting: row.waiting,
    created_at: row.created_at.toISOString(),
  };
}
