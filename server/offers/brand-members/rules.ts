import type { BrandPermission, BrandRole } from '#contract/actors.ts';

/** Maximum number of people and open invitations of a brand together. */
export const MAX_IN_BRAND = 50;

const READ: readonly BrandPermission[] = [
  'brand.read',
  'publishers.read',
  'terms.read',
  'orders.read',
  'reports.read',
  'users.read',
];

const MARKET: readonly BrandPermission[] = [
  ...READ,
  'brand.write',
  'publishers.decide',
  'terms.write',
  'coupons.write',
  'products.write',
  'orders.decide',
  'claims.decide',
];

/** What each role may do: the one table of the portal. */
const BY_ROLE: Readonly<Record<BrandRole, readonly BrandPermission[]>> = {
  owner: [
    ...MARKET,
    'money.read',
    'money.write',
    'keys.read',
    'keys.write',
    'users.write',
    'audit.read',
  ],
  marketer: MARKET,
  finance: [...READ, 'orders.decide', 'claims.decide', 'money.read', 'money.write'],
  developer: [...READ, 'keys.read', 'keys.write'],
};

/** Permissions of a role in a brand. */
export function brandPermissionsOf(role: BrandRole): readonly BrandPermission[] {
  return BY_ROLE[role];
}
