import type { tryApprovalRule } from '#contract/brands/approval-rules.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isApproved, type ReviewCase } from './rules.ts';
import { brandOf, conditionsOf } from './save-rule.ts';
import { listApplicationCases, listSiteCases } from './store.ts';

const TRIED_MS = 30 * 86_400_000;
const MAX_EXAMPLES = 20;
const REJECTED = { site: 2, application: 3 } as const;

/** What a rule would have approved among the decisions of staff in the last 30 days. */
export async function tryRule(
  db: Db,
  input: ParsedOf<typeof tryApprovalRule>,
): Promise<ReplyOf<typeof tryApprovalRule>> {
  const at = now();
  const brand_id = await brandOf(db, input);
  const listCases = (since: Date | null): Promise<ReviewCase[]> =>
    input.kind === 'site'
      ? listSiteCases(db, { since, at })
      : listApplicationCases(db, { since, at, brand_id });
  const decided = await listCases(new Date(at.getTime() - TRIED_MS));
  const waiting = await listCases(null);
  const conditions = conditionsOf(input);
  const approved = decided.filter((one) => isApproved(conditions, one));
  const wrong = approved.filter((one) => one.status === REJECTED[input.kind]);
  return {
    decided: decided.length,
    approved: approved.length,
    rejected_by_staff: wrong.length,
    examples: wrong.slice(0, MAX_EXAMPLES).map(({ name, decided_at }) => ({
      name,
      decided_at: (decided_at ?? at).toISOString(),
    })),
    waiting: waiting.filter((one) => isApproved(conditions, one)).length,
  };
}
