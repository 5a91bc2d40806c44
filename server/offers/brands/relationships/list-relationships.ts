import type { listBrandApplications as listCall } from '#contract/brands/brand.ts';
import type { ParsedOf } from '#contract/call.ts';
import { presentQuestion } from '#server/people/sites/questions/present-question.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { requireBrand } from '../find-brand.ts';
import {
  countNamedRelationships,
  listNamedRelationships,
  type NamedRelationship,
} from './store.ts';

type Asked = Omit<ParsedOf<typeof listCall>, 'mcid'>;

/** A page of applications and relationships, as staff ask for it: to one brand, or to all. */
export async function listForStaff(
  db: Db,
  { mcid, ...asked }: Asked & { mcid?: string | undefined },
) {
  const brand = mcid === undefined ? undefined : await requireBrand(db, mcid);
  return listRelationships(db, asked, brand?.id);
}

/** A page of applications and relationships of all publishers: to one brand, or to all. */
export async function listRelationships(
  db: Db,
  { curPage, perPage, ...rest }: Asked,
  brandId: number | undefined,
) {
  const filter = { ...rest, brand_id: brandId };
  const page = { limit: perPage, offset: (curPage - 1) * perPage };
  const rows = await listNamedRelationships(db, filter, page);
  return { list: rows.map(presentRelationship), ...(await countNamedRelationships(db, filter)) };
}

/** A relationship as staff see it. */
export function presentRelationship({ id, ...row }: NamedRelationship) {
  return {
    relationship_id: id,
    ...row,
    applied_at: row.applied_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    reapply_after: row.reapply_after?.toISOString() ?? null,
    verified_at: row.verified_at?.toISOString() ?? null,
    review: presentQuestion(row.review),
  };
}
