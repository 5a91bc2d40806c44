import { queryOptions, useQuery } from '@tanstack/react-query';
import { readProfile } from '#contract/accounts/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { ApiError } from './ask.ts';
import { queries } from './queries.ts';
import { readToken } from './session.ts';
import { askData, keyOf } from './use-api-query.ts';

export type Profile = ReplyOf<typeof readProfile>;

const profileQuery = queryOptions<Profile, ApiError>({
  queryKey: keyOf(readProfile),
  queryFn: () => askData(readProfile, {}),
  staleTime: 5 * 60_000,
});

/** The user, asked for once and again after a change; rejects where the server knows none. */
export function loadProfile(): Promise<Profile> {
  return queries.fetchQuery({ ...profileQuery, staleTime: Number.POSITIVE_INFINITY });
}

/** Asks for the user anew; rejects where the server knows none. */
export function reloadProfile(): Promise<Profile> {
  return queries.fetchQuery({ ...profileQuery, staleTime: 0 });
}

/** The user as already known; after sign-in the answer is put here. */
export function rememberProfile(profile: Profile): void {
  queries.setQueryData(profileQuery.queryKey, profile);
}

/**
 * The signed-in user on any protected screen: `time_zone`, `currency`, `default_site`... Undefined
 * only on pages that strangers may see. Changing calls list `readProfile` in `refreshes`.
 */
export function useProfile(): Profile | undefined {
  // Asking must be possible here: `refreshes` reaches only queries that may run.
  return useQuery({ ...profileQuery, enabled: readToken() !== null }).data;
}
