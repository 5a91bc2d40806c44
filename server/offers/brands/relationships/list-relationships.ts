import type { listRelationships as listCall } from '#contract/brands/relationships.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { requireBrand } from '../find-brand.ts';
import { presentRelationship } from './present.ts';
import { countNamedRelationships, listNamedRelationships } from './store.ts';

/** A page of applications and relationships of all publishers. */
export async function listRelationships(db: Db, input: ParsedOf<typeof listCall>) {
  const { status, mcid, publisher_id, keyword, curPage, perPage } = input;
  const brand = mcid === undefined ? undefined : await requireBrand(db, mcid);
  const filter = { status, keyword, publisher_id, brand_id: brand?.id };
  const page = { limit: perPage, offset: (curPage - 1) * perPage };
  const rows = await listNamedRelationships(db, filter, page);
  return { list: rows.map(presentRelationship), ...(await countNamedRelationships(db, filter)) };
}
