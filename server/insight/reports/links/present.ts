import type { LinkRow } from '#contract/links/publisher.ts';
import type { Config } from '#server/platform/config.ts';
import { presentLink } from '#server/traffic/links/present-link.ts';
import type { CountedLink } from '../queries/list-counted-links.ts';

/** A link with its current state, its clicks and its orders. */
export function presentCountedLink(
  config: Pick<Config, 'tracking_url'>,
  row: CountedLink,
): LinkRow {
  const { relationship_status, clicks, orders } = row;
  return {
    ...presentLink(config, row),
    brand_status: row.brand_status as LinkRow['brand_status'],
    relationship_status,
    clicks,
    orders,
    archived: row.archived_at !== null,
    origin: row.made_by_code ? 'code' : 'own',
  };
}
