import type { PublisherPermission } from '#contract/actors.ts';

/** The permission of a screen by path prefix; the first match applies. */
const byBeginning: readonly (readonly [string, PublisherPermission])[] = [
  ['/brands', 'brands.read'],
  ['/amazon', 'brands.read'],
  ['/products', 'brands.read'],
  ['/reports', 'reports.read'],
  ['/payments', 'payments.read'],
  ['/links', 'links.read'],
  ['/tools/link-generator', 'links.write'],
  ['/tools/linkbook', 'links.write'],
  ['/tools', 'tools.read'],
  ['/settings/payment', 'payouts.write'],
  ['/settings/team', 'team.read'],
  ['/refer', 'account.read'],
];

/** The permission that a path requires; null: open to every role. */
export function permissionOf(path: string): PublisherPermission | null {
  return byBeginning.find(([beginning]) => path.startsWith(beginning))?.[1] ?? null;
}
