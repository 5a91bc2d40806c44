import { queryOptions, useQuery } from '@tanstack/react-query';
import { DEMO_LOADING } from '#contract/common/network-identity.ts';
import { readInstallation } from '#contract/common/publisher.ts';
import { queries } from './queries.ts';
import { keyOf, requestData } from './use-api-query.ts';

/** The public information about this installation. */
export const installationQuery = queryOptions({
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

/** The same outside of components, after `loadInstallation`. */
export const hasDemoData = (): boolean =>
  queries.getQueryData(installationQuery.queryKey)?.demonstration ?? false;

/** Whether the server was loading the demonstration when it sent this page. */
export const isDemoLoading = (): boolean =>
  document.querySelector(`meta[name=${DEMO_LOADING}]`) !== null;
