import type { StaffActor } from '#contract/actors.ts';
import type { listApprovalRules, saveApprovalRule } from '#contract/brands/approval-rules.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requireBrand } from '../find-brand.ts';
import type { Conditions } from './rules.ts';
import { listRules, updateDeleted, writeRule } from './store.ts';

type Input = ParsedOf<typeof saveApprovalRule>;

/** Adds or changes a rule, and returns all rules. Refuses NOT_FOUND and BRAND_NOT_EXISTS. */
export async function saveRule(
  db: Db,
  staff: StaffActor,
  { id, enabled, ...input }: Input,
): Promise<ReplyOf<typeof listApprovalRules>> {
  const { kind } = input;
  const brand_id = await brandOf(db, input);
  await inTransaction(db, async (tx) => {
    const isWritten = await writeRule(tx, id, {
      ...conditionsOf(input),
      kind,
      brand_id,
      enabled: enabled === 1,
      changed_by: staff.name,
      changed_at: now(),
    });
    if (!isWritten) refuse('NOT_FOUND');
  });
  return listApprovals(db);
}

/** Deletes a rule, and returns the others. Refuses NOT_FOUND. */
export async function deleteRule(
  db: Db,
  { id }: { id: number },
): Promise<ReplyOf<typeof listApprovalRules>> {
  if (!(await inTransaction(db, (tx) => updateDeleted(tx, id, now())))) refuse('NOT_FOUND');
  return listApprovals(db);
}

/** The brand that a rule is limited to; null: every brand, and for sites. */
export async function brandOf(
  db: Db,
  { kind, mcid }: Pick<Input, 'kind' | 'mcid'>,
): Promise<number | null> {
  if (kind === 'site' || mcid === undefined) return null;
  return (await requireBrand(db, mcid)).id;
}

/** The conditions of a rule as entered. */
export function conditionsOf(input: Omit<Input, 'id' | 'enabled'>): Conditions {
  return {
    needs_verified: input.needs_verified === 1,
    promotion_methods: input.promotion_methods,
    countries: input.countries.map((country) => country.toUpperCase()),
    min_account_days: input.min_account_days,
    needs_clean_history: input.needs_clean_history === 1,
  };
}

/** All approval rules. */
export async function listApprovals(db: Db): Promise<ReplyOf<typeof listApprovalRules>> {
  const rules = await listRules(db);
  const list = rules.map(({ brand_id: _brand, changed_at, ...rule }) => ({
    ...rule,
    changed_at: changed_at.toISOString(),
  }));
  return { list, total: list.length };
}
