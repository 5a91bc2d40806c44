import { minorToText } from '#contract/money.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { ReportingBrand } from '../intake/brand-store.ts';
import { recordOrder } from '../intake/record-order.ts';
import { lockLines } from '../lines/store.ts';
import { isDisputable } from './rules.ts';
import type { lockClaim } from './store.ts';

type Claim = NonNullable<Awaited<ReturnType<typeof lockClaim>>>;

/**
 * Applies an accepted claim about a line: sets the claimed amount by reporting the order again. A
 * declined line keeps its amount. Returns the id of the line. Refuses CLAIM_TRANSACTION_INVALID if
 * the line has changed so that the claim no longer applies.
 */
export async function settleDispute(
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
  await recordOrder({ db: tx, config }, brand, report, 'claim');
  return line.id;
}
