import { findBrands } from '#contract/brands/publisher.ts';
import { useApiQuery } from './use-api-query.ts';

/** As many as one call gives: a channel that has joined more chooses among the rest by search. */
const MAX_COUNT = 200;

/** The brands a channel has joined, by name. */
export function useJoinedBrands(siteId: number | undefined) {
  return useApiQuery(findBrands, {
    site_id: siteId,
    status: 2,
    order_type: 'name',
    order_direction: 'asc',
    perPage: MAX_COUNT,
  });
}
