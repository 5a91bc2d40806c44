import { listSites } from '#contract/sites.ts';
import { useAsk } from './use-ask.ts';

/** The approved channels of the publisher, the default one first; undefined while they load. */
export function useApprovedSites() {
  return useAsk(listSites, { status: 1, perPage: 200 }).data?.list;
}
