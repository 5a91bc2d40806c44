import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText, textToMinor } from '#contract/money.ts';
import type { editClaimCaps as editCall, showClaimCaps } from '#contract/orders/claim-caps.ts';
import { findLimits } from '#server/books/money-limits/find-limits.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findBrandById } from '../intake/brand-store.ts';
import { type ClaimCaps, DEFAULT_FACTORS } from './rules.ts';

type OwnCaps = { [Name in keyof ClaimCaps]: ClaimCaps[Name] | null };
type ShownCaps = ReplyOf<typeof showClaimCaps>['caps'];

/** The limits of automatic acceptance in force for a brand. */
export async function findClaimCaps(
  db: Db,
  brand: { id: number; currency: string },
): Promise<ClaimCaps> {
  const own = (await findCaps(db, brand.id)) ?? {};
  const set = Object.entries(own).filter(([, value]) => value !== null);
  return { ...(await findDefaultCaps(db, brand.currency)), ...Object.fromEntries(set) };
}

/** The limits of a currency, which apply where a brand has none. */
async function findDefaultCaps(db: Db, currency: string): Promise<ClaimCaps> {
  const { claim_minor, evidence_minor, two_people_minor } = await findLimits(db, currency);
  return { amount_minor: claim_minor, evidence_minor, two_people_minor, ...DEFAULT_FACTORS };
}

/** The limits of a brand, the network's, and those in force. Refuses MERCHANT_NOT_FOUND. */
export async function showCaps(db: Db, brandId: number): Promise<ReplyOf<typeof showClaimCaps>> {
  const brand = await findBrandById(db, brandId);
  if (!brand) refuse('MERCHANT_NOT_FOUND');
  const { currency } = brand;
  const own = (await findCaps(db, brandId)) ?? {};
  return {
    brand_id: brandId,
    currency,
    caps: presentCaps(await findClaimCaps(db, brand), currency) as ShownCaps,
    defaults: presentCaps(await findDefaultCaps(db, currency), currency) as ShownCaps,
    own: presentCaps(own, currency),
  };
}

/** Sets the limits of a brand. Refuses MERCHANT_NOT_FOUND and AMOUNT_INVALID. */
export async function editCaps(db: Db, input: ParsedOf<typeof editCall>) {
  const { brand_id, amount, evidence_above, two_people_above } = input;
  const brand = await findBrandById(db, brand_id);
  if (!brand) refuse('MERCHANT_NOT_FOUND');
  const minorOf = (text: string | undefined) => {
    if (text === undefined) return null;
    const minor = textToMinor(text, brand.currency);
    return minor === null || minor < 0n ? refuse('AMOUNT_INVALID') : minor;
  };
  await upsertCaps(db, {
    brand_id,
    amount_minor: minorOf(amount),
    month_percent: input.month_percent ?? null,
    usual_factor: input.usual_factor ?? null,
    evidence_minor: minorOf(evidence_above),
    two_people_minor: minorOf(two_people_above),
    updated_at: now(),
  });
  return showCaps(db, brand_id);
}

function presentCaps(caps: Partial<OwnCaps | ClaimCaps>, currency: string): Partial<ShownCaps> {
  const { amount_minor, month_percent, usual_factor, evidence_minor, two_people_minor } = caps;
  const text = (minor: bigint | null | undefined) => minor && minorToText(minor, currency);
  const shown = {
    amount: text(amount_minor),
    month_percent,
    usual_factor,
    evidence_above: text(evidence_minor),
    two_people_above: text(two_people_minor),
  };
  return Object.fromEntries(
    Object.entries(shown).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** The limits set for a brand, or undefined. */
function findCaps(db: Db, brandId: number): Promise<OwnCaps | undefined> {
  return db
    .selectFrom('claim_caps')
    .select(['amount_minor', 'month_percent', 'usual_factor', 'evidence_minor', 'two_people_minor'])
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
}

async function upsertCaps(
  db: Db,
  row: OwnCaps & { brand_id: number; updated_at: Date },
): Promise<void> {
  const { brand_id, ...set } = row;
  await db
    .insertInto('claim_caps')
    .values({ brand_id, ...set })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(set))
    .execute();
}
