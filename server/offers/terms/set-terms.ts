import type { ParsedOf } from '#contract/call.ts';
import type { setBrandTerms } from '#contract/terms/staff.ts';
import { requireLockedBrand } from '#server/offers/brands/find-brand.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { readRules } from './read-rules.ts';
import { writeTerms } from './write-terms.ts';

type Input = ParsedOf<typeof setBrandTerms>;

/** Announces a new version of terms; fixed amounts are in the brand's currency. */
export async function setTerms(db: Db, input: Input): Promise<void> {
  if (input.at_once === 1 && input.note === undefined) refuse('REASON_REQUIRED');
  await inTransaction(db, async (tx) => {
    const brand = await requireLockedBrand(tx, input.mcid);
    const rules = await readRules(tx, input.rules, brand.currency);
    await writeTerms(tx, brand, rules, {
      source: 'staff',
      comm_detail: input.comm_detail ?? brand.comm_detail,
      note: input.note ?? null,
      effective_from: input.effective_from ? new Date(input.effective_from) : null,
      short_notice: input.at_once === 1 ? 'accept' : 'refuse',
    });
  });
}
