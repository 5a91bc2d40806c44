import type { BrandActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { amendBrandOrderLine } from '#contract/orders/brand.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { amendLine } from '../intake/amend-line.ts';
import { findBrandById } from '../intake/brand-store.ts';
import { decideOrderLines } from '../lines/decide-lines.ts';
import { lockLines } from '../lines/store.ts';

/**
 * A person of the brand sets the amount of a line, and approves it if asked: a partial approval. Both or
 * neither. Refuses CONVERSION_NOT_FOUND, CONVERSION_STATUS_INVALID for a rejected line, and what reports
 * and decisions refuse.
 */
export function amendOwnLine(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  { brand_id, user_id }: BrandActor,
  { id, amount, approve }: Omit<ParsedOf<typeof amendBrandOrderLine>, 'mcid'>,
): Promise<{ changed: number }> {
  return inTransaction(db, async (tx) => {
    const [found] = await lockLines(tx, [id]);
    const brand = found?.brand_id === brand_id && (await findBrandById(tx, brand_id));
    if (!found || !brand) refuse('CONVERSION_NOT_FOUND');
    if (found.status === 'rejected') refuse('CONVERSION_STATUS_INVALID');
    const { order_id, line_id } = found;
    const { lines } = await amendLine({ db: tx, config }, brand, { order_id, line_id, amount });
    const changed = lines.filter(({ outcome }) => outcome !== 'repeated').length;
    if (approve !== 1 || found.status === 'approved') return { changed };
    const decision = { ids: [id], brand_id, decision: 'approved' as const };
    const { decided } = await decideOrderLines(tx, { staff_id: null, user_id }, decision);
    return { changed: Math.max(changed, decided) };
  });
}
