import { queryOptions, useQuery } from '@tanstack/react-query';
import { readInstallation } from '#contract/common/publisher.ts';
import { queries } from './queries.ts';
import { keyOf, requestData } from './use-api-query.ts';

const installationQuery = queryOptions({
  queryKey: keyOf(readInstallation),
  queryFn: () => requestData(readInstallation, {}, { quiet: true, isRead: true }),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Loads the installation once. The guards await it, so that the demo banner is part of the first
 * paint and shifts nothing. A failure only hides the banner.
 */
export async function loadInstallation(): Promise<void> {
  await queries.ensureQueryData(installationQuery).catch(() => {});
}

/** Whether this installation has demo data; false until loaded. */
export function useHasDemoData(): boolean {
  return useQuery({ ...installationQuery, enabled: false }).data?.demonstration ?? false;
}
