import { listSites } from '#contract/sites/publisher.ts';
import { useApiQuery } from './use-api-query.ts';

/** The approved channels of the publisher, the default one first; undefined while they load. */
export function useApprovedSites() {
  return useApiQuery(listSites, { status: 1, perPage: 200 }).data?.list;
}
