import type { LinkRow } from '#contract/links/publisher.ts';
import type { Config } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { RowStream } from '#server/platform/db/stream-rows.ts';
import { countLinks, listCountedLinks } from '../queries/list-counted-links.ts';
import { presentCountedLink } from './present.ts';
import { resolveLinkFilter } from './resolve-link-filter.ts';

const BATCH_SIZE = 2_000;

type LinkListInput = Parameters<typeof resolveLinkFilter>[2];

/** Every link of a publisher, newest first, with its clicks and orders, as in the list. */
export async function streamLinks(
  tx: Tx,
  config: Pick<Config, 'tracking_url'>,
  publisherId: number,
  input: LinkListInput,
): Promise<RowStream<LinkRow>> {
  const filter = await resolveLinkFilter(tx, publisherId, input);
  const total = await countLinks(tx, filter);
  async function* batches() {
    for (let offset = 0; offset < total; offset += BATCH_SIZE) {
      const rows = await listCountedLinks(tx, filter, { limit: BATCH_SIZE, offset });
      yield rows.map((row) => presentCountedLink(config, row));
    }
  }
  return { total, batches: batches() };
}
