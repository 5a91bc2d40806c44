import { resolveCommission } from '#server/brands/resolve-commission.ts';
import { type FoundClick, findClick } from '#server/clicks/find-click.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { type ExclusiveCoupon, findExclusiveCoupons, type ReportingBrand } from './brand-store.ts';

type RuleQuestion = Omit<Parameters<typeof resolveCommission>[1], 'brand_id'>;
export type FoundRule = Awaited<ReturnType<typeof resolveCommission>>;

/** What valuing lines asks of other capabilities; each question is asked once. */
export type Lookups = {
  brand: ReportingBrand;
  click: (clickRef: string) => Promise<FoundClick | null>;
  coupons: (voucherCode: string) => Promise<ExclusiveCoupon[]>;
  rule: (question: RuleQuestion) => Promise<FoundRule>;
};

/** Opens the lookups for the lines of one brand in one transaction. */
export function openLookups(
  { config }: Pick<Parts, 'config'>,
  db: Db,
  brand: ReportingBrand,
): Lookups {
  const brand_id = brand.id;
  return {
    brand,
    click: once((clickRef: string) => findClick(db, clickRef, config.secret_key)),
    coupons: once((voucherCode: string) => findExclusiveCoupons(db, brand_id, voucherCode)),
    rule: once((question: RuleQuestion) => resolveCommission(db, { brand_id, ...question })),
  };
}

function once<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (question) => {
    const key = JSON.stringify(question);
    const known = answers.get(key) ?? ask(question);
    answers.set(key, known);
    return known;
  };
}
