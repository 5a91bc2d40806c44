import { publish } from '#server/events.ts';
import { approveByRule } from '#server/people/sites/decide-site.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { isApproved, type ReviewCase } from './rules.ts';
import { type ApprovalRule, listApplicationCases, listRules, listSiteCases } from './store.ts';

/** Approves the waiting sites and applications that an enabled rule approves. */
export async function approveWaiting({ db }: Pick<Parts, 'db'>): Promise<void> {
  const rules = (await listRules(db)).filter((rule) => rule.enabled);
  const at = now();
  for (const rule of rules) {
    const cases =
      rule.kind === 'site'
        ? await listSiteCases(db, { since: null, at })
        : await listApplicationCases(db, { since: null, at, brand_id: rule.brand_id });
    for (const one of cases.filter((waiting) => isApproved(rule, waiting))) {
      await inTransaction(db, (tx) => approve(tx, rule, one, at));
    }
  }
}

async function approve(tx: Tx, rule: ApprovalRule, { id }: ReviewCase, at: Date): Promise<void> {
  if (rule.kind === 'site') return approveByRule(tx, id, rule.id);
  if (await joinByRule(tx, { id, rule_id: rule.id, at })) {
    await publish(tx, 'relationship.decided', { relationship_id: id });
  }
}

/** Joins a pending application by a rule; false if it is not pending any more. */
async function joinByRule(
  tx: Tx,
  { id, rule_id, at }: { id: number; rule_id: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('relationships')
    .set({ status: 2, reason: null, decided_at: at, approval_rule_id: rule_id })
    .where('id', '=', id)
    .where('status', '=', 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
