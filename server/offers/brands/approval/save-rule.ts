import type { StaffActor } from '#contract/actors.ts';
import type {
  listApprovalRules,
  saveApprovalRule,
  tryApprovalRule,
} from '#contract/brands/approval-rules.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requireBrand } from '../find-brand.ts';
import { type Conditions, isApproved, type ReviewCase } from './rules.ts';
import { listApplicationCases, listRules, listSiteCases, type RuleKind } from './store.ts';

const TRIED_MS = 30 * 86_400_000;
const MAX_EXAMPLES = 20;
const REJECTED = { site: 2, application: 3 } as const;

type Input = ParsedOf<typeof saveApprovalRule>;

type RuleColumns = Conditions & {
  kind: RuleKind;
  brand_id: number | null;
  enabled: boolean;
  changed_by: string;
  changed_at: Date;
};

/** All approval rules. */
export async function listApprovals(db: Db): Promise<ReplyOf<typeof listApprovalRules>> {
  const rules = await listRules(db);
  const list = rules.map(({ brand_id: _brand, changed_at, ...rule }) => ({
    ...rule,
    changed_at: changed_at.toISOString(),
  }));
  return { list, total: list.length };
}

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

/** The brand that a rule is limited to; null: every brand, and for sites. */
async function brandOf(
  db: Db,
  { kind, mcid }: Pick<Input, 'kind' | 'mcid'>,
): Promise<number | null> {
  if (kind === 'site' || mcid === undefined) return null;
  return (await requireBrand(db, mcid)).id;
}

/** The conditions of a rule as entered. */
function conditionsOf(input: Omit<Input, 'id' | 'enabled'>): Conditions {
  return {
    needs_verified: input.needs_verified === 1,
    promotion_methods: input.promotion_methods,
    countries: input.countries.map((country) => country.toUpperCase()),
    min_account_days: input.min_account_days,
    needs_clean_history: input.needs_clean_history === 1,
  };
}

/** Inserts a rule, or updates the one with this id; false if there is none. */
async function writeRule(
  tx: Tx,
  id: number | undefined,
  { promotion_methods, countries, ...columns }: RuleColumns,
): Promise<boolean> {
  const row = {
    ...columns,
    promotion_methods: [...promotion_methods],
    countries: [...countries],
  };
  if (id === undefined) {
    await tx.insertInto('approval_rules').values(row).execute();
    return true;
  }
  const { numUpdatedRows } = await tx
    .updateTable('approval_rules')
    .set(row)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Disables a rule and removes it from the list; false if there is none. */
async function updateDeleted(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approval_rules')
    .set({ enabled: false, deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
