import { convertMinor } from '#server/books/rates/convert-minor.ts';
import { findRate } from '#server/books/rates/find-rate.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sidesOf } from '../commission/currencies/rules.ts';
import type { ReportingBrand } from '../intake/brand-store.ts';
import type { StoredLine } from '../lines/store.ts';
import { findUsualOrder, sumMonth } from './caps-store.ts';
import type { ClaimFacts } from './rules.ts';

type WeighedClaim = {
  publisher_id: number;
  type: string;
  amount_minor: bigint;
  currency: string;
  order_time: Date;
  evidence: string | null;
};

/** What a claim adds and what is usual, as the limits of a brand need it. */
export async function weighClaim(
  db: Db,
  brand: ReportingBrand,
  claim: WeighedClaim,
  line: StoredLine | undefined,
  at: Date,
): Promise<ClaimFacts> {
  const { publisher_id, currency, order_time, amount_minor } = claim;
  const rate = await findRate(db, { from: currency, to: brand.currency, at: order_time });
  const inBrand = (minor: bigint) =>
    rate === null ? null : convertMinor(minor, currency, brand.currency, rate);
  const isCorrection = claim.type === 'wrong_amount' && line !== undefined;
  const known = isCorrection ? sidesOf(line).original.sale_minor : 0n;
  return {
    added_minor: inBrand(amount_minor - known),
    total_minor: inBrand(amount_minor),
    reason: claim.type === 'declined' ? (line?.reason ?? null) : null,
    is_settled: line !== undefined && line.settlement_id !== null,
    has_evidence: claim.evidence !== null,
    usual_minor: await findUsualOrder(db, brand.id, at),
    ...(await sumMonth(db, { publisher_id, brand_id: brand.id }, at)),
  };
}
