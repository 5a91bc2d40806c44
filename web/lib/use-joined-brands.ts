import { findBrands } from '#contract/brands/publisher.ts';
import { useSiteOrDefault } from './own-sites.ts';
import { useApiQuery } from './use-api-query.ts';

/** The maximum of one call; a channel that has joined more brands finds the rest by search. */
const MAX_COUNT = 200;

/** The brands that a channel has joined, by name; default: the default channel. */
export function useJoinedBrands(siteId: number | undefined) {
  return useApiQuery(findBrands, {
    site_id: useSiteOrDefault(siteId),
    status: 2,
    order_type: 'name',
    order_direction: 'asc',
    perPage: MAX_COUNT,
  });
}
