import type { listStaffMembers as listCall } from '#contract/accounts/staff-members.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countStaffMembers, findStaffMembers } from './store.ts';

/** One page of staff members. */
export async function listStaffMembers(db: Db, page: ParsedOf<typeof listCall>) {
  const rows = await findStaffMembers(db, page);
  return {
    list: rows.map(({ two_factor_since, created_at, invitation_expires_at, ...row }) => ({
      ...row,
      two_factor_since: two_factor_since?.toISOString() ?? null,
      created_at: created_at.toISOString(),
      invitation_expires_at: invitation_expires_at?.toISOString() ?? null,
    })),
    total: await countStaffMembers(db),
  };
}
