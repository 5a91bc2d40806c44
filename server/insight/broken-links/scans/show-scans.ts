import type { PublisherActor } from '#contract/actors.ts';
import type { showLinkScans } from '#contract/broken-links/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { LIMITS, userAgentOf, WEEK_DAYS } from '../rules.ts';
import { presentScan } from './present.ts';
import { canScan } from './rules.ts';
import { listScannedSites, listScans } from './store.ts';

const MAX_HISTORY = 20;

/**
 * The publisher's sites with the progress of their scans, earlier scans, and the crawler's rules.
 */
export async function showScans(
  db: Db,
  config: Pick<Config, 'public_url' | 'network_name'>,
  { publisher_id }: Pick<PublisherActor, 'publisher_id'>,
): Promise<ReplyOf<typeof showLinkScans>> {
  const sites = await listScannedSites(db, publisher_id);
  const history = await listScans(db, publisher_id, MAX_HISTORY);
  return {
    sites: sites.map(({ scan, ...site }) => ({
      site_id: site.site_id,
      name: site.name,
      website: site.website,
      can_scan: canScan(site),
      scan: scan && {
        ...presentScan(scan, site.name),
        pages_waiting: scan.pages_waiting,
        links_waiting: scan.links_waiting,
      },
    })),
    history: history.map((scan) => presentScan(scan, scan.name)),
    rules: {
      user_agent: userAgentOf(config),
      pages: LIMITS.pages,
      seconds_between: LIMITS.delay_ms / 1000,
      every_days: WEEK_DAYS,
    },
  };
}
