import type { ParsedOf } from '#contract/call.ts';
import type { decideClaims as decideCall } from '#contract/orders/claims.ts';
import { decideEach } from '#server/platform/http/decide-each.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { decideClaim } from './decide-claim.ts';
import { listClaimIds } from './store.ts';

/** Decides several claims like one; each is a transaction of its own. */
export async function decideClaims(
  parts: Pick<Parts, 'db' | 'config'>,
  actor: { staff_id: number },
  { ids, filter, after, decision, reason }: ParsedOf<typeof decideCall>,
) {
  if (decision !== 'accept' && reason === undefined) refuse('REASON_REQUIRED');
  const matching = filter && { status: 'open' as const, ...filter };
  const listNext =
    matching &&
    ((from: number, limit: number) => listClaimIds(parts.db, matching, { after: from, limit }));
  return decideEach({ ids, after, listNext }, (id) =>
    decideClaim(parts, actor, { id, decision, reason }),
  );
}
