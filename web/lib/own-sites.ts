import { approvedSites } from './common-calls.ts';
import { useProfile } from './profile.ts';
import { useFirst } from './use-api-query.ts';

/** The publisher's approved channels, the default one first; undefined while loading. */
export function useApprovedSites() {
  return useFirst(approvedSites).data?.list;
}

/** The given channel, or the default one: the calls about brands take one channel. */
export function useSiteOrDefault(siteId: number | undefined): number {
  const usual = useProfile()?.default_site?.id;
  return siteId ?? usual ?? 0;
}
