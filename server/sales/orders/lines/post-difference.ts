import { type CommissionStage, moveCommission } from '#server/books/ledger/move-commission.ts';
import { moveSale } from '#server/books/ledger/move-sale.ts';
import { sidesOf } from '../commission/exchange-amounts.ts';
import type { StoredLine } from './store.ts';

type LinePostings = ReturnType<typeof moveCommission>;

/**
 * The fields of a line that determine postings. The converted amounts are null if nothing was
 * converted.
 */
type PostedLine = Parameters<typeof sidesOf>[0] & { publisher_id?: number | null | undefined };
type Owner = { brand_id: number; order_line_id: number };

/** The amounts a line posts, each side in its own currency. */
type Posted = {
  publisher_id: number | null;
  own: { currency: string; sale: bigint; commission: bigint };
  brand: { currency: string; sale: bigint; commission: bigint };
};

/**
 * Postings that move a line from one stored state to another. A rejected line has no commission in
 * the ledger, whatever its amounts are.
 */
export function postTransition(before: StoredLine, after: StoredLine) {
  const owner = { brand_id: before.brand_id, order_line_id: before.id };
  const [from, to] = [stageOf(before), stageOf(after)];
  if (from === to) return postDifference(owner, from, postedOf(before), postedOf(after));
  const between = withoutCommission(before);
  return [
    ...postDifference(owner, from, postedOf(before), between),
    ...postDifference(owner, to, between, postedOf(after)),
  ];
}

const stageOf = (line: StoredLine): CommissionStage =>
  line.status === 'rejected' ? 'none' : line.status;

const postedOf = (line: StoredLine): StoredLine =>
  line.status === 'rejected' ? withoutCommission(line) : line;

/**
 * Postings that move a line from its posted state (`before`; null: nothing posted) to its new state
 * (`after`), at the given stage of its commission. If the publisher and the currencies are
 * unchanged, only the difference is posted. Otherwise the old amounts are reversed in full and the
 * new ones posted, so that no account keeps a residue.
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

/** The line with its commission set to zero; the sale is unchanged. */
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

const subtract = (one: Posted['own'], other: Posted['own']) => ({
  currency: one.currency,
  sale: one.sale - other.sale,
  commission: one.commission - other.commission,
});

const combine = (to: Posted, from: Posted): Posted => ({
  ...to,
  own: subtract(to.own, from.own),
  brand: subtract(to.brand, from.brand),
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
