import { queryOptions, useQuery } from '@tanstack/react-query';
import { readStaffProfile } from '#contract/accounts/publisher.ts';
import type { StaffPermission } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { queries } from '#web/lib/queries.ts';
import { keyOf, requestData } from '#web/lib/use-api-query.ts';

export type StaffProfile = ReplyOf<typeof readStaffProfile>;

const profileQuery = queryOptions<StaffProfile, ApiError>({
  queryKey: keyOf(readStaffProfile),
  queryFn: () => requestData(readStaffProfile, {}, { isRead: true }),
  staleTime: 5 * 60_000,
});

/** The signed-in staff member; rejects if there is none. */
export function loadStaff(): Promise<StaffProfile> {
  return queries.ensureQueryData(profileQuery);
}

export function rememberStaff(staff: StaffProfile): void {
  queries.setQueryData(profileQuery.queryKey, staff);
}

export function useStaff(): StaffProfile | undefined {
  return useQuery({ ...profileQuery, enabled: false }).data;
}

/** Whether the staff member has a permission; buttons without permission are disabled. */
export function useMay(permission: StaffPermission): boolean {
  return useStaff()?.permissions.includes(permission) ?? false;
}
