import { minorToText } from '#contract/money.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sidesOf } from '../commission/exchange-amounts.ts';
import { reopenCommission } from '../commission/fixed/pay-fixed.ts';
import { findBrandById, type ReportingBrand } from '../intake/brand-store.ts';
import { commitReports } from '../intake/commit-reports.ts';
import { receiveOrder } from '../intake/receive-order.ts';
import { lockDateOf } from '../lines/rules.ts';
import { findLinesOfOrders, lockLines, type StoredLine, updateLine } from '../lines/store.ts';
import { changeOfLine, writeChanges } from '../lines/write-changes.ts';
import { settleReturns } from '../returns/settle-returns.ts';
import { isDisputable } from './rules.ts';
import { type lockClaim, updateClaim } from './store.ts';

/** Days until a claimed line is approved if its brand approves nothing automatically. */
const VALIDATION_DAYS = 30;

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
  const recorded = await commitReports({ db: tx, config }, brand, reports, {
    source: 'claim',
    unit: 'request',
  });
  const order_line_id = recorded[0]?.order_line_id ?? null;
  if (order_line_id === null) throw new Error('An accepted claim created no line.');
  return order_line_id;
}

/**
 * Applies an accepted claim about a line: sets the claimed amount by reporting the order again. A
 * declined line keeps its amount. Returns the id of the line. Refuses CLAIM_TRANSACTION_INVALID if
 * the line has changed so that the claim no longer applies.
 */
async function settleDispute(
  { config }: Pick<Parts, 'config'>,
  tx: Tx,
  claim: Claim,
  brand: ReportingBrand,
): Promise<number> {
  const [line] = await lockLines(tx, [claim.about_id ?? 0]);
  if (!line || !isDisputable(line, claim.type)) refuse('CLAIM_TRANSACTION_INVALID');
  if (claim.type === 'declined') return line.id;
  const { order_id, line_id, event } = line;
  const amount = minorToText(claim.amount_minor, claim.currency);
  const lines = [{ line_id, amount }];
  const { currency } = claim;
  const report = { order_id, event, currency, status: 'pending', lines } as const;
  await receiveOrder({ db: tx, config }, brand, report, 'claim');
  return line.id;
}

/**
 * Makes the line of an accepted claim pending until the brand's validation date, counted from the
 * acceptance, so that the brand can still reject it. A settled line keeps its status: it is in a
 * payment, and its difference is settled next.
 */
async function holdLine(
  tx: Tx,
  brand: ReportingBrand,
  id: number,
  by: { claim_id: number; staff_id: number | null; at: Date },
): Promise<void> {
  const [line] = await lockLines(tx, [id]);
  if (!line || line.settlement_id !== null) return;
  const { at } = by;
  const lock_date = lockDateOf(at, brand.lock_days || VALIDATION_DAYS);
  if (line.status === 'pending') {
    await updateLine(tx, id, { lock_date, updated_at: at });
    return;
  }
  const set = {
    status: 'pending' as const,
    reason: null,
    note: `Claim ${by.claim_id}`,
    decided_at: null,
    decided_by: null,
    lock_date,
    ...(line.status === 'rejected' ? await reopenCommission(tx, brand, line) : {}),
  };
  await updateLine(tx, id, { ...set, updated_at: at });
  const after: StoredLine = { ...line, ...set };
  const returns = await settleReturns(tx, [line], at);
  await writeChanges(
    tx,
    [changeOfLine('reopened', line, after, { staff_id: by.staff_id })],
    at,
    returns,
  );
}
