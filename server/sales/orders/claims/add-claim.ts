import type { ParsedOf } from '#contract/call.ts';
import { textToMinor } from '#contract/money.ts';
import type { addClaim as addCall } from '#contract/orders/claims.ts';
import { convertMinor } from '#server/books/rates/convert-minor.ts';
import { findRate } from '#server/books/rates/find-rate.ts';
import { publish } from '#server/events.ts';
import { claimFile } from '#server/people/uploads/claim-file.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findClick } from '#server/traffic/clicks/find-click.ts';
import { findBrandByMcid } from '../intake/brand-store.ts';
import { isOrderTimeSane, whyClickFails } from '../lines/rules.ts';
import { findClaimCaps } from './find-caps.ts';
import { presentClaim } from './present.ts';
import { deadlineOf, needsEvidence } from './rules.ts';
import { findClaimRow, insertClaim } from './store.ts';

type ClaimParts = Pick<Parts, 'db' | 'config'>;

/**
 * Files a claim for an order that was not credited. The click of another publisher is refused like
 * an unknown one. Refuses MERCHANT_NOT_FOUND, CLAIM_CLICK_INVALID, CLAIM_EVIDENCE_INVALID,
 * CLAIM_EVIDENCE_REQUIRED,
 * CLAIM_REPEATED, AMOUNT_INVALID, ORDER_TIME_INVALID, and CURRENCY_RATE_MISSING if it could not be
 * priced on acceptance.
 */
export async function addClaim(
  { db, config }: ClaimParts,
  publisher_id: number,
  { mcid, order_id, order_time, click_ref, note, evidence, ...sale }: ParsedOf<typeof addCall>,
) {
  const at = now();
  const brand = await findBrandByMcid(db, mcid);
  if (!brand) refuse('MERCHANT_NOT_FOUND');
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
