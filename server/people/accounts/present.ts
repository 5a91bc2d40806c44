import type { ActingStaff } from '#contract/actors.ts';
import { permissionsOf, publisherPermissionsOf } from './rules.ts';
import type { findProfile, findStaff } from './store.ts';

/** The profile as returned to the screens, with the impersonating staff member, if any. */
export function presentProfile(
  row: Awaited<ReturnType<typeof findProfile>>,
  acting: ActingStaff | null = null,
) {
  const { role, code, created_at, ...rest } = row;
  const { company_name, category, country, address, city, province, postal_code, ...plain } = rest;
  return {
    ...plain,
    company: {
      company_name: company_name ?? '',
      category: category ?? '',
      country: country ?? '',
      address: address ?? '',
      city: city ?? '',
      province: province ?? '',
      postal_code: postal_code ?? '',
    },
    media_kits: row.media_kits.map((kit) => ({
      ...kit,
      created_at: new Date(kit.created_at).toISOString(),
    })),
    roles: [role],
    permissions: publisherPermissionsOf(role),
    publisher_code: code,
    created_at: created_at.toISOString(),
    acting: acting && {
      staff_name: acting.name,
      raised: acting.raised,
      may_raise: acting.may_raise,
      expires_at: acting.expires_at.toISOString(),
    },
  };
}

/** A staff member as returned to the console. */
export function presentStaff(row: Awaited<ReturnType<typeof findStaff>>) {
  const { id, name, email, role } = row;
  return { staff_id: id, name, email, role, permissions: [...permissionsOf(role)] };
}

/** A pending change of address. */
export function presentEmailChange(change: {
  new_email: string;
  expires_at: Date;
  old_confirmed_at: Date | null;
  new_confirmed_at: Date | null;
}) {
  return {
    new_email: change.new_email,
    expires_at: change.expires_at.toISOString(),
    old_confirmed: change.old_confirmed_at !== null,
    new_confirmed: change.new_confirmed_at !== null,
  };
}
