import type { ParsedOf } from '#contract/call.ts';
import { textToMinor } from '#contract/money.ts';
import type { disputeLine as disputeCall } from '#contract/orders/claims.ts';
import { publish } from '#server/events.ts';
import { claimFile } from '#server/people/uploads/claim-file.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sidesOf } from '../commission/currencies/rules.ts';
import { findBrandById } from '../intake/brand-store.ts';
import { lockLines, type StoredLine } from '../lines/store.ts';
import { findClaimCaps } from './find-caps.ts';
import { presentClaim } from './present.ts';
import { deadlineOf, isDisputable, needsEvidence } from './rules.ts';
import { findClaimRow, insertClaim } from './store.ts';
import { weighClaim } from './weigh-claim.ts';

/**
 * Files a claim that a line of the publisher has a wrong amount or was wrongly declined. Refuses
 * CLAIM_TRANSACTION_INVALID, CLAIM_REPEATED, CLAIM_EVIDENCE_INVALID,
 * CLAIM_EVIDENCE_REQUIRED and AMOUNT_INVALID.
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
