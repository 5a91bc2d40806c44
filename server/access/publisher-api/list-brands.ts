import type { ApiInput, ApiReply } from '#contract/publisher-api/calls.ts';
import {
  type ApiBrand,
  findApiCategories,
  listApiBrands,
} from '#server/insight/reports/queries/api/list-api-brands.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { saveHomeLinks } from '#server/traffic/links/save-link.ts';
import type { Client } from './admit-client.ts';
import { brandTypeNumber, presentBrand, relationshipNumber } from './present.ts';
import { refuseParameter } from './refuse-parameter.ts';
import { countsOf, rowsOf } from './rules.ts';

/** LinkHaitao's calls also filter by the state of the brand. */
type BrandsInput = Partial<ApiInput<'monetization'>> &
  Pick<ApiInput<'monetization'>, 'curPage' | 'perPage'> & { online?: boolean | undefined };

const ANY_BRAND = {
  approval_type: undefined,
  offer_type: undefined,
  type: undefined,
  relationship: undefined,
  category_ids: undefined,
  country: undefined,
  online: undefined,
  ids: undefined,
  mcids: undefined,
};

const JOINED = 2;

/** Answers `monetization`. Refuses unknown categories. */
export async function listBrands(
  client: Client,
  input: BrandsInput,
): Promise<ApiReply<'monetization'>> {
  const { db, site_id, publisher_id, config } = client;
  const filter = {
    site_id,
    publisher_id,
    at: now(),
    approval_type: input.approval_type?.toLowerCase(),
    offer_type: input.offer_type,
    type: input.brand_type && brandTypeNumber(input.brand_type),
    relationship: input.relationship && relationshipNumber(input.relationship),
    category_ids: await findCategories(db, input.categories),
    country: input.country,
    online: input.online,
    ids: input.mid,
    mcids: input.mcid,
  };
  const { rows, total } = await listApiBrands(db, filter, rowsOf(input));
  const codes = await saveHomeLinks(db, client, rows.filter(isLinkable));
  const list = rows.map((brand) => presentBrand(config, brand, codes.get(brand.id)));
  return { ...countsOf(total, input), total_mcid: total, list };
}

/** A brand with the short link to its home page; null until the channel has joined. */
export type LinkedBrand = { id: number; short_url: string | null };

/** Brands by mcid, with links that are created when they are first listed. */
export async function findLinkedBrands(
  { db, site_id, publisher_id, config }: Client,
  keys: { ids?: number[]; mcids?: string[] },
): Promise<Map<string, LinkedBrand>> {
  const size = Math.max(keys.ids?.length ?? 0, keys.mcids?.length ?? 0);
  const filter = { ...ANY_BRAND, site_id, publisher_id, at: now(), ...keys };
  const { rows } = await listApiBrands(db, filter, { limit: size, offset: 0 });
  const codes = await saveHomeLinks(db, { site_id, publisher_id }, rows.filter(isLinkable));
  const shortUrl = (code: string | undefined) =>
    code === undefined ? null : `${config.tracking_url}/t/${code}`;
  return new Map(rows.map(({ id, mcid }) => [mcid, { id, short_url: shortUrl(codes.get(id)) }]));
}

function isLinkable(brand: ApiBrand): boolean {
  return brand.relationship_status === JOINED && brand.status === 'online' && !brand.terms_pending;
}

async function findCategories(
  db: Db,
  names: BrandsInput['categories'],
): Promise<number[] | undefined> {
  if (names === undefined) return undefined;
  // A category name can contain a comma, so try the whole text first.
  const matches = await findApiCategories(db, typeof names === 'string' ? [names] : names);
  if (matches) return matches;
  const parts = typeof names === 'string' ? names.split(',') : [];
  const found = parts.length > 1 ? await findApiCategories(db, parts) : undefined;
  return found ?? refuseParameter('categories');
}
