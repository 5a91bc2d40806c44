import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { BrandPermission } from '#contract/actors.ts';
import { readPortalProfile } from '#contract/brand-members/brand.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { queries } from '#web/lib/queries.ts';
import { readToken, saveToken } from '#web/lib/session.ts';
import { keyOf, requestData } from '#web/lib/use-api-query.ts';

export type PortalProfile = ReplyOf<typeof readPortalProfile>;
export type OwnBrand = PortalProfile['brands'][number];

const profileQuery = queryOptions<PortalProfile, ApiError>({
  queryKey: keyOf(readPortalProfile),
  queryFn: () => requestData(readPortalProfile, {}, { isRead: true }),
  staleTime: 5 * 60_000,
});

/** The person who is signed in; rejects if there is none. */
export function loadPerson(): Promise<PortalProfile> {
  return queries.ensureQueryData(profileQuery);
}

/** Starts the session of a sign-in. */
export function startSession({ token, user }: { token: string; user: PortalProfile }): void {
  saveToken(token);
  queries.setQueryData(profileQuery.queryKey, user);
}

/** Puts a changed person into the cache. */
export function rememberPerson(user: PortalProfile): void {
  queries.setQueryData(profileQuery.queryKey, user);
}

/** The person who is signed in; undefined on the screens of sign-in. */
export function usePerson(): PortalProfile | undefined {
  return useQuery({ ...profileQuery, enabled: readToken() !== null }).data;
}

/** The brand that the address names, which every call of a screen sends as `mcid`. */
export function useMcid(): string {
  const { mcid = '' } = useParams({ strict: false }) as { mcid?: string };
  return mcid;
}

/** The brand of the screen; where no brand is open, the person's first. */
export function useOwnBrand(): OwnBrand | undefined {
  const mcid = useMcid();
  const brands = usePerson()?.brands ?? [];
  return mcid === '' ? brands[0] : brands.find((one) => one.mcid === mcid);
}

/** Whether the person's role in the brand has a permission. */
export function useMay(permission: BrandPermission): boolean {
  return useOwnBrand()?.permissions.includes(permission) ?? false;
}
