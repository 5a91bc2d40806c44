import type { Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sidesOf } from '../commission/currencies/rules.ts';
import { findBrandById, type ReportingBrand } from '../intake/brand-store.ts';
import { recordLines } from '../intake/record-lines.ts';
import { findLinesOfOrders } from '../lines/store.ts';
import { holdLine } from './hold-line.ts';
import { settleDispute } from './settle-dispute.ts';
import { type lockClaim, updateClaim } from './store.ts';

type Claim = NonNullable<Awaited<ReturnType<typeof lockClaim>>>;
type ClaimDecision = {
  status: 'accepted' | 'expired_accepted';
  by: number | null;
  at: Date;
  reason?: string;
  /** What an automatic acceptance adds, in the brand's currency. */
  auto_minor?: bigint | null;
};

/**
 * Applies an accepted, locked claim. A missing sale is recorded as a line like any other order. If
 * the brand has already reported the order and it is pending without a publisher, its amounts are
 * kept and it gets the click of the claim; if it is credited or decided, CLAIM_ORDER_KNOWN is
 * refused. The line is pending until the brand's validation date. Also refuses everything that
 * recording an order refuses.
 */
export async function acceptClaim(
  { config }: Pick<Parts, 'config'>,
  tx: Tx,
  claim: Claim,
  { by, at, ...decision }: ClaimDecision,
): Promise<void> {
  const brand = await findBrandById(tx, claim.brand_id);
  if (!brand) throw new Error('The brand of a claim does not exist.');
  const apply = claim.type === 'missing' ? recordMissing : settleDispute;
  const order_line_id = await apply({ config }, tx, claim, brand);
  await holdLine(tx, brand, order_line_id, { claim_id: claim.id, staff_id: by, at });
  await updateClaim(tx, claim.id, {
    ...decision,
    order_line_id,
    held_because: null,
    decided_at: at,
    decided_by: by,
  });
}

async function recordMissing(
  { config }: Pick<Parts, 'config'>,
  tx: Tx,
  claim: Claim,
  brand: ReportingBrand,
): Promise<number> {
  const { order_id, currency } = claim;
  const click_ref = claim.click_ref ?? '';
  const stored = await findLinesOfOrders(tx, brand.id, [order_id]);
  // A claim does not confirm what only a browser has reported.
  const isKnown = (line: (typeof stored)[number]) =>
    line.publisher_id !== null || line.status !== 'pending' || line.unconfirmed;
  if (stored.some(isKnown)) {
    refuse('CLAIM_ORDER_KNOWN');
  }
  const order = { order_id, click_ref, event: 'sale', cancelled: false } as const;
  const { amount_minor, order_time } = claim;
  const claimedLine = { ...order, line_id: '1', order_time, amount_minor, currency };
  const reported = stored.map((line) => {
    const { original } = sidesOf(line);
    const amounts = { amount_minor: original.sale_minor, currency: original.currency };
    return { ...order, ...amounts, line_id: line.line_id };
  });
  const reports = reported.length > 0 ? reported : [claimedLine];
  const recorded = await recordLines({ db: tx, config }, brand, reports, {
    source: 'claim',
    unit: 'request',
  });
  const order_line_id = recorded[0]?.order_line_id ?? null;
  if (order_line_id === null) throw new Error('An accepted claim created no line.');
  return order_line_id;
}
