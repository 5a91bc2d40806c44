import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { type ErrorKey, errorCodes } from '#contract/errors.ts';
import { isWebAddress } from '#contract/fields.ts';
import {
  generateLinks as batchCall,
  batchItem,
  type generateLink as generateCall,
} from '#contract/links/publisher.ts';
import { findJoinedBrand, requireUsableSite } from '#server/offers/brands/find-joined-brand.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findUnknownNames } from '#server/platform/http/find-unknown-names.ts';
import { type NamedInput, readNames } from '#server/platform/http/read-names.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { presentMadeLink } from './present-link.ts';
import { recogniseBrand } from './recognise-brand.ts';
import { readTarget, subIdsOf } from './rules.ts';
import { saveLink } from './save-link.ts';

type Actor = Pick<PublisherActor, 'publisher_id' | 'default_site_id'>;
/** Items have the names of their call, and are read one by one: a refused one affects no other. */
const item = { path: batchCall.path, input: batchItem };
type Row = ReplyOf<typeof batchCall>['list'][number];

/** Makes a tracking link, or returns the existing one of an identical earlier request. */
export async function generateLink(
  db: Db,
  config: Pick<Config, 'tracking_url'>,
  actor: Pick<PublisherActor, 'publisher_id' | 'default_site_id'>,
  input: ParsedOf<typeof generateCall>,
): Promise<ReplyOf<typeof generateCall>> {
  const site_id = input.site_id ?? actor.default_site_id;
  const { publisher_id } = actor;
  const brand = await findJoinedBrand(db, publisher_id, site_id, input.mcid);
  const target_url = readTarget(input.target_url, brand);
  if (target_url === null) refuse('BRAND_TARGET_URL_INVALID');
  const subIds = subIdsOf(input);
  const { slug } = input;
  const request = { publisher_id, site_id, brand_id: brand.id, target_url, slug, ...subIds };
  return presentMadeLink(config, await saveLink(db, request), brand);
}

/** Makes the links of a list sequentially; each item succeeds or is refused on its own. */
export async function generateLinks(
  db: Db,
  config: Pick<Config, 'tracking_url'>,
  actor: Actor,
  { site_id = actor.default_site_id, links }: ParsedOf<typeof batchCall>,
): Promise<ReplyOf<typeof batchCall>> {
  await requireUsableSite(db, actor.publisher_id, site_id);
  const list: Row[] = [];
  for (const sent of links) {
    const named = readNames(item, withoutEmpty(sent));
    const target_url = typeof named.input.target_url === 'string' ? named.input.target_url : '';
    try {
      const link = await makeOne(db, config, actor, site_id, named);
      list.push({ target_url, link, code: 0, message: 'success' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      list.push({ target_url, link: null, code: error.code, message: error.key });
    }
  }
  return { list, total: list.length };
}

async function makeOne(
  db: Db,
  config: Pick<Config, 'tracking_url'>,
  actor: Actor,
  site_id: number,
  { input: fields, differing }: NamedInput,
) {
  if (findUnknownNames(batchItem, fields).length > 0) refuse('PARAMS_TYPE_ERROR');
  const [several] = differing.values();
  if (several) refuse(several);
  const checked = batchItem.safeParse(fields);
  if (!checked.success) {
    const key = checked.error.issues[0]?.message ?? '';
    throw new Refusal(Object.hasOwn(errorCodes, key) ? (key as ErrorKey) : 'PARAMS_TYPE_ERROR');
  }
  const { mcid: requestedMcid, ...link } = checked.data;
  if (!requestedMcid && !isWebAddress(link.target_url)) refuse('BRAND_TARGET_URL_INVALID');
  // No brand has an empty mcid, so an unknown host is refused like an unknown brand.
  const mcid = requestedMcid ?? (await recogniseBrand(db, site_id, link.target_url)) ?? '';
  return generateLink(db, config, actor, { ...link, mcid, site_id });
}

/**
 * As in every envelope: absent, null and empty are equivalent; a value that is not an object has no
 * fields.
 */
function withoutEmpty(item: unknown): Record<string, unknown> {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return {};
  return Object.fromEntries(
    Object.entries(item).filter(([, value]) => value !== null && value !== ''),
  );
}
