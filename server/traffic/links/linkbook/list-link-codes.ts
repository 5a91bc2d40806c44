import type { PublisherActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { readLinkCode } from '#contract/links/linkbook.ts';
import { listOwnSites } from '#server/people/sites/find-site.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';

const APPROVED = 1;

/** The link code and snippets of each approved site of the publisher, the default site first. */
export async function listLinkCodes(
  db: Db,
  { public_url }: Pick<Config, 'public_url'>,
  { publisher_id, default_site_id }: Pick<PublisherActor, 'publisher_id' | 'default_site_id'>,
): Promise<ReplyOf<typeof readLinkCode>> {
  const sites = await listOwnSites(db, publisher_id);
  const list = sites
    .filter(({ status }) => status === APPROVED)
    .sort((one, other) => rank(one, default_site_id) - rank(other, default_site_id))
    .map(({ id, name, track }) => ({
      site_id: id,
      name,
      is_default: id === default_site_id,
      track,
      script: writeScriptTag(public_url, track),
      bookmarklet: writeBookmarklet(public_url, id),
      extension_url: `${public_url}/linkbook/extension.zip?track=${track}`,
    }));
  return { list, total: list.length };
}

const rank = ({ id }: { id: number }, first: number) => (id === first ? 0 : 1);

/** The script tag that a publisher adds to the pages of a channel. */
function writeScriptTag(publicUrl: string, track: string): string {
  return `<script async src="${publicUrl}/linkbook.js" data-track="${track}"></script>`;
}

/**
 * A bookmarklet that opens our page with the address of the current page. It loads nothing into
 * that page, so a content security policy cannot block it.
 */
function writeBookmarklet(publicUrl: string, siteId: number): string {
  const page = JSON.stringify(`${publicUrl}/tools/linkbook?channel=${siteId}&url=`);
  const windowFeatures = JSON.stringify('width=520,height=720');
  const text = `(()=>{open(${page}+encodeURIComponent(location.href),"linkbook",${windowFeatures})})()`;
  return `javascript:${encodeURI(text).replaceAll('"', '%22')}`;
}
