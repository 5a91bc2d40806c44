import { findBrands } from '#contract/brands.ts';
import { useAsk } from './use-ask.ts';

/** As many as one call gives: a channel that has joined more chooses among the rest by search. */
const MOST = 200;

/** The brands a channel has joined, by name. */
export function useJoinedBrands(siteId: number | undefined) {
  return useAsk(findBrands, {
    site_id: siteId,
    status: 2,
    order_type: 'name',
    order_direction: 'asc',
    perPage: MOST,
  });
}
