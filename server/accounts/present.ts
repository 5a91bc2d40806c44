import { permissionsOf, publisherPermissionsOf } from './rules.ts';
import type { findProfile, findStaff } from './store.ts';

/** The profile as the screens know it. */
export function presentProfile(row: Awaited<ReturnType<typeof findProfile>>) {
  const { site_id, site_code, site_name, site_website, role, code, created_at, ...plain } = row;
  return {
    ...plain,
    default_site:
      site_id === null
        ? null
        : {
            id: site_id,
            code: site_code ?? '',
            name: site_name ?? '',
            website: site_website ?? '',
          },
    roles: [role],
    permissions: publisherPermissionsOf(role),
    publisher_code: code,
    created_at: created_at.toISOString(),
  };
}

/** A staff member as the console knows them. */
export function presentStaff(row: Awaited<ReturnType<typeof findStaff>>) {
  const { id, name, email, role } = row;
  return { staff_id: id, name, email, role, permissions: [...permissionsOf(role)] };
}
