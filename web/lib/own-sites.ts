import { listSites } from '#contract/sites/publisher.ts';
import { useApiQuery } from './use-api-query.ts';

/** The publisher's approved channels, the default one first; undefined while loading. */
export function useApprovedSites() {
  return useApiQuery(listSites, { status: 1, perPage: 200 }).data?.list;
}
