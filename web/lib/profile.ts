import { queryOptions, useQuery } from '@tanstack/react-query';
import { readProfile } from '#contract/accounts/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { ApiError } from './call-api.ts';
import { queries } from './queries.ts';
import { readToken } from './session.ts';
import { keyOf, requestData } from './use-api-query.ts';

export type Profile = ReplyOf<typeof readProfile>;

const profileQuery = queryOptions<Profile, ApiError>({
  queryKey: keyOf(readProfile),
  queryFn: () => requestData(readProfile, {}, { isRead: true }),
  staleTime: 5 * 60_000,
});

/** Loads the user once, and again after a change; rejects where no user is signed in. */
export function loadProfile(): Promise<Profile> {
  return queries.fetchQuery({ ...profileQuery, staleTime: Number.POSITIVE_INFINITY });
}

/** Puts the user into the cache, as returned by sign-in. */
export function rememberProfile(profile: Profile): void {
  queries.setQueryData(profileQuery.queryKey, profile);
}

/**
 * The signed-in user on any protected screen: `time_zone`, `currency`, `default_site`... Undefined
 * only on public pages. Calls that change it list `readProfile` in `refreshes`.
 */
export function useProfile(): Profile | undefined {
  // The query must be enabled: `refreshes` refetches only enabled queries.
  return useQuery({ ...profileQuery, enabled: readToken() !== null }).data;
}
