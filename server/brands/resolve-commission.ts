import type { Db } from '#server/platform/db/connect.ts';
import { openTerms, type ResolvedRule } from './open-terms.ts';
import type { CommissionCase } from './rules.ts';

/** The one rule for a single line: `openTerms` for whoever asks once. */
export function resolveCommission(
  db: Db,
  { brand_id, ...question }: CommissionCase & { brand_id: number; at: Date },
): Promise<ResolvedRule | null> {
  return openTerms(db, brand_id)(question);
}
