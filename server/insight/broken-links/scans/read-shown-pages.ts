import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { saveVerdict } from '../findings/check-link.ts';
import { findLinksOnPage } from '../findings/find-links-on-page.ts';
import { findLinkState } from '../findings/link-state-store.ts';
import { checkLinkState } from '../findings/rules.ts';
import { countVerdicts, listUnchecked, saveLinks } from '../findings/store.ts';
import { readHtml } from '../reading/read-html.ts';
import { LIMITS } from '../rules.ts';
import { boundsOf, isWithin } from './rules.ts';
import { insertShownScan, updateScan } from './store.ts';

type Site = { publisher_id: number; site_id: number; website: string };

/**
 * Scans pages that are passed in instead of fetched, because the demo sites are not on the
 * internet. Checks only what needs no visit; other links stay unchecked.
 */
export async function readShownPages(
  { db, config }: { db: Db; config: Pick<Config, 'tracking_url' | 'public_url'> },
  site: Site,
  pages: readonly { url: string; html: string }[],
): Promise<void> {
  const bounds = { ...boundsOf(site.website), folder: '' };
  await inTransaction(db, async (tx) => {
    const { publisher_id, site_id, website: start_url } = site;
    const scan = await insertShownScan(tx, { publisher_id, site_id, start_url });
    let links_found = 0;
    for (const { url, html } of pages) {
      const { links } = await readHtml(html, url);
      const own = { ...site, isOwn: (to: URL) => isWithin(to, bounds) };
      const found = await findLinksOnPage({ db: tx, config }, own, links);
      const where = { ...site, scan_id: scan.id, page_url: url };
      links_found += (await saveLinks(tx, where, found, LIMITS.links)).fresh;
    }
    await checkUnvisited(tx, scan.id);
    const verdicts = await countVerdicts(tx, scan.id);
    await updateScan(tx, scan.id, { ...verdicts, links_found, pages_read: pages.length });
  });
}

async function checkUnvisited(tx: Tx, scanId: number): Promise<void> {
  for (const link of await listUnchecked(tx, scanId, LIMITS.links)) {
    const state = await findLinkState(tx, link.id);
    const check = state && checkLinkState(link, state);
    if (check && !('visit' in check)) await saveVerdict(tx, link, scanId, check);
  }
}
