import type { ParsedOf } from '#contract/call.ts';
import { textToMinor } from '#contract/money.ts';
import type { addClaim as addCall, disputeLine as disputeCall } from '#contract/orders/claims.ts';
import { convertMinor } from '#server/books/rates/convert-minor.ts';
import { findRate } from '#server/books/rates/find-rate.ts';
import { publish } from '#server/events.ts';
import { claimFile } from '#server/people/uploads/claim-file.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findClick } from '#server/traffic/clicks/find-click.ts';
import { sidesOf } from '../commission/exchange-amounts.ts';
import { findBrandById, findBrandByMcid } from '../intake/brand-store.ts';
import { isOrderTimeSane, whyClickFails } from '../lines/rules.ts';
import { lockLines, type StoredLine } from '../lines/store.ts';
import { findClaimCaps } from './claim-caps.ts';
import { presentClaim } from './present.ts';
import {
  deadlineAfterAnswer,
  deadlineOf,
  isDisputable,
  isUndecided,
  needsEvidence,
} from './rules.ts';
import { findClaimRow, insertClaim, lockClaim, updateClaim } from './store.ts';
import { weighClaim } from './weigh-claim.ts';

type ClaimParts = Pick<Parts, 'db' | 'config'>;

/**
 * Files a claim for an order that was not credited. The click of another publisher is refused like
 * an unknown one. Refuses MERCHANT_NOT_FOUND, CLAIM_CLICK_INVALID, CLAIM_EVIDENCE_INVALID,
 * CLAIM_EVIDENCE_REQUIRED, CLAIM_REPEATED, AMOUNT_INVALID, ORDER_TIME_INVALID, and
 * CURRENCY_RATE_MISSING if it could not be priced on acceptance.
 */
export async function addClaim(
  { db, config }: ClaimParts,
  publisher_id: number,
  { mcid, order_id, order_time, click_ref, note, evidence, ...sale }: ParsedOf<typeof addCall>,
) {
  const at = now();
  const brand = await findBrandByMcid(db, mcid);
  if (!brand || brand.status === 'draft') refuse('MERCHANT_NOT_FOUND');
  const { currency = brand.currency } = sale;
  const amount_minor = textToMinor(sale.amount, currency);
  if (amount_minor === null || amount_minor <= 0n) refuse('AMOUNT_INVALID');
  if (!isOrderTimeSane(order_time, at)) refuse('ORDER_TIME_INVALID');
  const click = await findClick(db, click_ref, config.secret_key);
  const own = click?.publisher_id === publisher_id ? click : null;
  if (whyClickFails(own, brand, order_time) !== null) refuse('CLAIM_CLICK_INVALID');
  const rate = await findRate(db, { from: currency, to: brand.currency, at: order_time });
  if (rate === null) refuse('CURRENCY_RATE_MISSING');
  const added = convertMinor(amount_minor, currency, brand.currency, rate);
  const caps = await findClaimCaps(db, brand);
  if (!evidence && needsEvidence(added, caps)) refuse('CLAIM_EVIDENCE_REQUIRED');
  return inTransaction(db, async (tx) => {
    if (evidence) await claimFile(tx, publisher_id, evidence, 'CLAIM_EVIDENCE_INVALID');
    const id = await insertClaim(tx, {
      publisher_id,
      brand_id: brand.id,
      order_id,
      order_time,
      click_ref,
      note,
      evidence: evidence ?? null,
      amount_minor,
      currency,
      deadline: deadlineOf(at),
      created_at: at,
    });
    if (id === null) refuse('CLAIM_REPEATED');
    await publish(tx, 'claim.added', { claim_id: id });
    return presentClaim(await findClaimRow(tx, id));
  });
}

/**
 * Files a claim that a line of the publisher has a wrong amount or was wrongly declined. Refuses
 * CLAIM_TRANSACTION_INVALID, CLAIM_REPEATED, CLAIM_EVIDENCE_INVALID, CLAIM_EVIDENCE_REQUIRED and
 * AMOUNT_INVALID.
 */
export function disputeLine(
  db: Db,
  publisher_id: number,
  { order_line_id, type, amount, note, evidence }: ParsedOf<typeof disputeCall>,
) {
  const at = now();
  return inTransaction(db, async (tx) => {
    const line = await requireOwnLine(tx, publisher_id, order_line_id);
    if (!isDisputable(line, type)) refuse('CLAIM_TRANSACTION_INVALID');
    const amount_minor = amountOf(line, type, amount);
    if (evidence) await claimFile(tx, publisher_id, evidence, 'CLAIM_EVIDENCE_INVALID');
    const { brand_id, order_id, order_time, click_ref } = line;
    const { currency } = sidesOf(line).original;
    const said = { note, type, evidence: evidence ?? null };
    const claimed = { publisher_id, currency, amount_minor, order_time, ...said };
    await requireEvidence(tx, claimed, line, at);
    const id = await insertClaim(tx, {
      ...claimed,
      brand_id,
      order_id,
      click_ref,
      about_id: line.id,
      deadline: deadlineOf(at),
      created_at: at,
    });
    if (id === null) refuse('CLAIM_REPEATED');
    await publish(tx, 'claim.added', { claim_id: id });
    return presentClaim(await findClaimRow(tx, id));
  });
}

/**
 * Adds a note to an undecided claim and sets it to open. Refuses CLAIM_NOT_FOUND and CLAIM_DECIDED.
 */
export async function answerClaim(
  db: Db,
  publisherId: number,
  { id, note }: { id: number; note: string },
) {
  return inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, id);
    if (claim?.publisher_id !== publisherId) refuse('CLAIM_NOT_FOUND');
    if (!isUndecided(claim.status)) refuse('CLAIM_DECIDED');
    const deadline = deadlineAfterAnswer(claim.deadline, now());
    await updateClaim(tx, id, { status: 'open', note, deadline });
    return presentClaim(await findClaimRow(tx, id));
  });
}

async function requireEvidence(
  tx: Tx,
  claim: Parameters<typeof weighClaim>[2],
  line: StoredLine,
  at: Date,
): Promise<void> {
  const brand = await findBrandById(tx, line.brand_id);
  if (!brand) throw new Error('The brand of a line does not exist.');
  const { added_minor, has_evidence } = await weighClaim(tx, brand, claim, line, at);
  const caps = await findClaimCaps(tx, brand);
  const isLarge = added_minor === null || needsEvidence(added_minor, caps);
  if (isLarge && !has_evidence) refuse('CLAIM_EVIDENCE_REQUIRED');
}

async function requireOwnLine(tx: Tx, publisherId: number, id: number): Promise<StoredLine> {
  const [line] = await lockLines(tx, [id]);
  if (line?.publisher_id !== publisherId) refuse('CLAIM_TRANSACTION_INVALID');
  return line;
}

/**
 * The claimed amount in the reported currency of the line: a different amount, or for a declined
 * line its own amount.
 */
function amountOf(line: StoredLine, type: string, amount: string | undefined): bigint {
  const { original } = sidesOf(line);
  if (type === 'declined') return original.sale_minor;
  const claimed = textToMinor(amount ?? '', original.currency);
  if (claimed === null || claimed <= 0n || claimed === original.sale_minor)
    refuse('AMOUNT_INVALID');
  return claimed;
}
