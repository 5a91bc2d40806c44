import { type AccountRef, closeSide, type Posting, type Side, transfer } from './rules.ts';

/** Stage of a commission on its way from the brand to the publisher. */
export type CommissionStage = 'none' | 'pending' | 'approved' | 'payable' | 'owed_back' | 'paid';

const BRAND_SIDE = {
  none: null,
  pending: 'brand_pending',
  approved: 'brand_receivable',
  payable: 'brand_receivable',
  owed_back: 'brand_receivable',
  paid: 'brand_receivable',
} as const;

const PUBLISHER_SIDE = {
  none: null,
  pending: 'commission_pending',
  approved: 'commission_approved',
  payable: 'payable',
  owed_back: 'owed_back',
  paid: 'cash',
} as const;

/**
 * Stage of a settlement with this sum: a negative settlement is owed back and reduces the next
 * payment.
 */
export function stageOfSettlement(sumMinor: bigint): CommissionStage {
  return sumMinor < 0n ? 'owed_back' : 'payable';
}

/**
 * Postings that move an amount (minor units, negative for a return) from one stage to another; none
 * for zero. `brand` is the amount of the brand's side when it is in another currency.
 */
export function moveCommission(
  line: { brand_id: number; publisher_id: number; currency: string; order_line_id: number | null },
  from: CommissionStage,
  to: CommissionStage,
  amountMinor: bigint,
  brand: Side = { currency: line.currency, minor: amountMinor },
): Posting[] {
  const owing = { ...line, currency: brand.currency };
  const brandSide = between(brandAccount(owing, to), brandAccount(owing, from), brand.minor);
  const ownSide = between(publisherAccount(line, from), publisherAccount(line, to), amountMinor);
  const sides = [brandSide, ownSide];
  const closed =
    brand.currency === line.currency ? sides : sides.map((side) => closeSide(side, 'exchange'));
  return closed.flat().map((posting) => ({ ...posting, order_line_id: line.order_line_id }));
}

function brandAccount(
  line: { brand_id: number; currency: string },
  stage: CommissionStage,
): AccountRef | null {
  const kind = BRAND_SIDE[stage];
  return kind && { kind, owner_kind: 'brand', owner_id: line.brand_id, currency: line.currency };
}

function publisherAccount(
  line: { publisher_id: number; currency: string },
  stage: CommissionStage,
): AccountRef | null {
  const kind = PUBLISHER_SIDE[stage];
  if (kind === 'cash') {
    return { kind, owner_kind: 'network', owner_id: 0, currency: line.currency };
  }
  return (
    kind && { kind, owner_kind: 'publisher', owner_id: line.publisher_id, currency: line.currency }
  );
}

/** No postings when debit and credit are the same account. */
function between(
  debit: AccountRef | null,
  credit: AccountRef | null,
  amountMinor: bigint,
): Posting[] {
  return debit && credit && debit.kind === credit.kind ? [] : transfer(debit, credit, amountMinor);
}
