import type { PublisherActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { listApiTokens } from '#contract/publisher-api/docs.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listOwnSites } from '#server/sites/list-own-sites.ts';
import { listTokens } from '../store.ts';
import { presentToken } from './present.ts';

/** The channels of the account with the displayable part of their tokens. */
export async function listOwnTokens(
  db: Db,
  { publisher_id }: PublisherActor,
): Promise<ReplyOf<typeof listApiTokens>> {
  const sites = await listOwnSites(db, publisher_id);
  const tokens = await listTokens(
    db,
    sites.map(({ id }) => id),
  );
  const list = sites.map((site) =>
    presentToken(
      site,
      tokens.find((token) => token.site_id === site.id),
    ),
  );
  return { list, total: list.length };
}
