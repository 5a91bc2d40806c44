import { errorCodes } from '#contract/errors.ts';
import { generateLinks as batchCall } from '#contract/links/publisher.ts';
import type { ApiInput, ApiReply, ApiRow } from '#contract/publisher-api/calls.ts';
import { generateLinks } from '#server/traffic/links/generate-link.ts';
import { actorOf, type Client } from './admit-client.ts';

/**
 * Answers `link`: creates one link or a list of links. A refused item does not affect the others.
 */
export async function makeLinks(
  client: Client,
  { links, ...single }: ApiInput<'link'>,
): Promise<ApiReply<'link'>> {
  const batch = batchCall.input.parse({ links: (links ?? [single]).map(renameSubId) });
  const { total, list } = await generateLinks(client.db, client.config, actorOf(client), batch);
  return { total, list: list.map(presentLink) };
}

/** Renames the first sub-id: `uid` in the dialect is `uid1` internally. */
function renameSubId(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const { uid, ...rest } = item as Record<string, unknown>;
  return uid === undefined ? rest : { ...rest, uid1: uid };
}

type BatchRow = Awaited<ReturnType<typeof generateLinks>>['list'][number];

function presentLink({ target_url, link, message }: BatchRow): ApiRow<'link'> {
  return {
    target_url,
    code: link ? '0' : '10001',
    message: link || message in errorCodes ? message : 'PARAMS_TYPE_ERROR',
    link_id: link?.link_id ?? null,
    mcid: link?.mcid ?? null,
    merchant_name: link?.merchant_name ?? null,
    tracking_url: link?.short_url ?? null,
    existing: link?.existing ?? null,
  };
}
