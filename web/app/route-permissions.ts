import type { PublisherPermission } from '#contract/actors.ts';

/** What a screen takes, by the beginning of its path; the first that fits counts. */
const byBeginning: readonly (readonly [string, PublisherPermission])[] = [
  ['/brands', 'brands.read'],
  ['/amazon', 'brands.read'],
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

/** The permission without which a path shows only that it takes one; null: open to every role. */
export function permissionOf(path: string): PublisherPermission | null {
  return byBeginning.find(([beginning]) => path.startsWith(beginning))?.[1] ?? null;
}
