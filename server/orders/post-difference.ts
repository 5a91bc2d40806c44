import { type CommissionStage, moveCommission } from '#server/ledger/move-commission.ts';
import { moveSale } from '#server/ledger/move-sale.ts';
import { sidesOf } from './currencies/rules.ts';

type LinePostings = ReturnType<typeof moveCommission>;
/** A line as far as postings go; the converted amounts are empty where nothing was converted. */
type PostedLine = Parameters<typeof sidesOf>[0] & { publisher_id?: number | null | undefined };
type Owner = { brand_id: number; order_line_id: number };

/** What a line posts, for each side in its own currency. */
type Posted = {
  publisher_id: number | null;
  own: { currency: string; sale: bigint; commission: bigint };
  brand: { currency: string; sale: bigint; commission: bigint };
};

/**
 * From what a line posted so far (null: nothing) to what it shall have posted, where its commission
 * stands. Where neither the publisher nor a currency changes the difference is posted, else all of
 * it is taken back and posted anew, so that no account keeps a residue.
 */
export function postDifference(
  owner: Owner,
  stage: CommissionStage,
  before: PostedLine | null,
  after: PostedLine,
): LinePostings {
  const [from, to] = [before && postedBy(before), postedBy(after)];
  if (!from) return post(owner, stage, to);
  const isSame =
    from.publisher_id === to.publisher_id &&
    from.own.currency === to.own.currency &&
    from.brand.currency === to.brand.currency;
  if (isSame) return post(owner, stage, combine(to, from));
  const nothing = { ...from, own: none(from.own), brand: none(from.brand) };
  return [...post(owner, stage, combine(nothing, from)), ...post(owner, stage, to)];
}

/** A line of which nothing is owed any more; what was sold stays. */
export function withoutCommission<Line extends PostedLine>(line: Line): Line {
  const brand_commission_minor = line.brand_commission_minor === null ? null : 0n;
  return { ...line, commission_minor: 0n, brand_commission_minor };
}

function postedBy(line: PostedLine): Posted {
  const { brand } = sidesOf(line);
  return {
    publisher_id: line.publisher_id ?? null,
    own: { currency: line.currency, sale: line.sale_minor, commission: line.commission_minor },
    brand: {
      currency: brand.currency,
      sale: brand.sale_minor,
      commission: brand.commission_minor,
    },
  };
}

const none = ({ currency }: Posted['own']) => ({ currency, sale: 0n, commission: 0n });
const less = (one: Posted['own'], other: Posted['own']) => ({
  currency: one.currency,
  sale: one.sale - other.sale,
  commission: one.commission - other.commission,
});
const combine = (to: Posted, from: Posted): Posted => ({
  ...to,
  own: less(to.own, from.own),
  brand: less(to.brand, from.brand),
});

function post(owner: Owner, stage: CommissionStage, { publisher_id, own, brand }: Posted) {
  const line = { ...owner, currency: own.currency };
  const sold = moveSale({ ...line, publisher_id }, own.sale, {
    currency: brand.currency,
    minor: brand.sale,
  });
  if (publisher_id === null) return sold;
  const owed = { currency: brand.currency, minor: brand.commission };
  const earned = moveCommission({ ...line, publisher_id }, 'none', stage, own.commission, owed);
  return [...sold, ...earned];
}
