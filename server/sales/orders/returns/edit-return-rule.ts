import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { editReturnRule as editCall, showReturnRule } from '#contract/orders/returns.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findBrandById } from '../intake/brand-store.ts';
import { NO_RULE, type ReturnRule } from './rules.ts';
import { findReturnRule } from './store.ts';

/** How a brand's returns without a reference find their sale. Refuses MERCHANT_NOT_FOUND. */
export async function showRule(db: Db, brandId: number): Promise<ReplyOf<typeof showReturnRule>> {
  if (!(await findBrandById(db, brandId))) refuse('MERCHANT_NOT_FOUND');
  return { brand_id: brandId, ...((await findReturnRule(db, brandId)) ?? NO_RULE) };
}

/** Sets the rule for the returns that follow. Refuses MERCHANT_NOT_FOUND, RETURN_RULE_INVALID. */
export async function editReturnRule(db: Db, input: ParsedOf<typeof editCall>) {
  const { brand_id, kind, prefix = '', suffix = '' } = input;
  if (!(await findBrandById(db, brand_id))) refuse('MERCHANT_NOT_FOUND');
  if (kind === 'order_id' && prefix + suffix === '') refuse('RETURN_RULE_INVALID');
  const affixes = kind === 'order_id' ? { prefix, suffix } : { prefix: '', suffix: '' };
  await upsertReturnRule(db, { brand_id, kind, ...affixes, updated_at: now() });
  return showRule(db, brand_id);
}

async function upsertReturnRule(
  db: Db,
  row: ReturnRule & { brand_id: number; updated_at: Date },
): Promise<void> {
  const { brand_id, ...set } = row;
  await db
    .insertInto('return_rules')
    .values({ brand_id, ...set })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(set))
    .execute();
}
