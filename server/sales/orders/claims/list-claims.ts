import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type {
  listClaims as listCall,
  listStaffClaims as staffCall,
} from '#contract/orders/claims.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentClaim, presentStaffClaim } from './present.ts';
import { listClaimRows } from './store.ts';

/** A page of a publisher's own claims. */
export async function listClaims(
  db: Db,
  publisher_id: number,
  { status, ...page }: ParsedOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const { rows, total } = await listClaimRows(db, { publisher_id, status }, page);
  return { list: rows.map(presentClaim), total };
}

/** A page of all claims, for staff. */
export async function listStaffClaims(
  db: Db,
  { status, ...page }: ParsedOf<typeof staffCall>,
): Promise<ReplyOf<typeof staffCall>> {
  const { rows, total } = await listClaimRows(db, { status }, page);
  return { list: rows.map(presentStaffClaim), total };
}
