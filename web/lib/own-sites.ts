import { listSites } from '#contract/sites/publisher.ts';
import { useProfile } from './profile.ts';
import { useApiQuery } from './use-api-query.ts';

/** The publisher's approved channels, the default one first; undefined while loading. */
export function useApprovedSites() {
  return useApiQuery(listSites, { status: 1, perPage: 200 }).data?.list;
}

/** The given channel, or the default one: the calls about brands take one channel. */
export function useSiteOrDefault(siteId: number | undefined): number {
  const usual = useProfile()?.default_site?.id;
  return siteId ?? usual ?? 0;
}
