import type { BrandRow } from '#contract/brands/publisher.ts';
import { formatTime } from '#web/lib/dates.ts';

type Standing = Pick<BrandRow, 'status' | 'relationship_status' | 'reapply_after' | 'applied_at'>;

/**
 * Whether a channel may apply to a brand now; if not, `why` is a sentence with the reason. For a
 * joined brand `why` is null, since there is nothing to apply for.
 */
export function mayApply(brand: Standing, zone: string): { may: boolean; why: string | null } {
  if (brand.relationship_status === 2) return { may: false, why: null };
  if (brand.relationship_status === 1) {
    const since = brand.applied_at ? ` since ${formatTime(brand.applied_at, zone)}` : '';
    return { may: false, why: `Your application waits for the brand's answer${since}.` };
  }
  if (brand.status !== 'online') {
    return { may: false, why: 'This brand takes no applications: it is not online now.' };
  }
  const until = brand.relationship_status === 3 ? brand.reapply_after : null;
  if (until && Date.parse(until) > Date.now()) {
    return { may: false, why: `You may apply again after ${formatTime(until, zone)}.` };
  }
  return { may: true, why: null };
}
