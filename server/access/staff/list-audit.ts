import type { listAudit as listCall } from '#contract/accounts/staff.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countAudit, findAudit } from './store.ts';

/** A page of the audit log. */
export async function listAudit(db: Db, input: ParsedOf<typeof listCall>) {
  const lines = await findAudit(db, input, input);
  return {
    list: lines.map(({ staff_id: _staff, id, made_at, ...line }) => ({
      ...line,
      id: String(id),
      made_at: made_at.toISOString(),
    })),
    ...(await countAudit(db, input)),
  };
}
