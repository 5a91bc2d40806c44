import { type ApiProductRow, listProducts as productsCall } from '#contract/products/publisher.ts';
import { listProducts as productsOf } from '#server/offers/products/list-products.ts';
import { actorOf, type Client } from '../admit-client.ts';
import { findLinkedBrands, type LinkedBrand } from '../list-brands.ts';
import { orNothing } from '../or-nothing.ts';

type Query = Record<string, unknown> & {
  brandId?: number | undefined;
  mcid?: string | undefined;
  /** 0: a type of the family that this network does not have; no product has it. */
  type?: number | undefined;
};

/** A page of products of the screen's search, with their brands by mcid. */
export async function findProducts(
  client: Client,
  { brandId, ...query }: Query,
  { curPage, perPage }: { curPage: number; perPage: number },
): Promise<{ products: ApiProductRow[]; brands: Map<string, LinkedBrand>; total: number }> {
  const nothing = { products: [], brands: new Map(), total: 0 };
  const own =
    brandId === undefined ? undefined : await findLinkedBrands(client, { ids: [brandId] });
  const [named] = own?.keys() ?? [];
  const isOther = query.mcid !== undefined && named !== undefined && named !== query.mcid;
  if (query.type === 0 || (own && (named === undefined || isOther))) return nothing;
  const asked = productsCall.input.parse({
    ...query,
    mcid: named ?? query.mcid,
    site_id: client.site_id,
  });
  // Pages of the API can be longer than those of the screen.
  const find = () => productsOf(client.db, actorOf(client), { ...asked, curPage, perPage });
  const { list, total } = await orNothing(find);
  const mcids = [...new Set(list.map(({ mcid }) => mcid))];
  return { products: list, brands: await findLinkedBrands(client, { mcids }), total };
}
