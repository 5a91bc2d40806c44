import { crossBrands } from './accounts/cross-brands.ts';
import { crossTenants } from './accounts/cross-tenants.ts';
import { enumerateAccounts } from './accounts/enumerate-accounts.ts';
import { guessPasswords } from './accounts/guess-passwords.ts';
import { hijackAccounts } from './accounts/hijack-accounts.ts';
import { probeRevealingCalls } from './accounts/probe-revealing-calls.ts';
import { silentCalls } from './accounts/silent-calls.ts';
import { silentPortalCalls } from './accounts/silent-portal-calls.ts';
import { useLinksConcurrently } from './accounts/use-links-concurrently.ts';
import type { Application } from './open-application.ts';
import type { Part } from './run-proofs.ts';

const SIZES = {
  full: {
    guesses: 100_000,
    timing: { samples: { hash: 600, query: 2000, provider: 600 }, maxArea: 0.55 },
    links: { resets: 1000, verifications: 200, uses: 100 },
    tenants: { staffRoles: ['support', 'account_manager', 'finance', 'admin'], isWhole: true },
  },
  // Codes and texts are compared at this size too; response times only at full size, because a
  // regular test must not fail when the machine is busy.
  small: {
    guesses: 400,
    timing: { samples: { hash: 2, query: 14, provider: 3 }, maxArea: 1 },
    links: { resets: 4, verifications: 4, uses: 25 },
    tenants: { staffRoles: ['finance'], isWhole: false },
  },
} as const;

/** Attacks of outsiders on accounts. */
export function proveAccounts(app: Application, size: keyof typeof SIZES): readonly Part[] {
  const { guesses, timing, links, tenants } = SIZES[size];
  return [
    ...[...silentCalls(app), ...silentPortalCalls(app)].map((endpoint): Part => {
      const limits = { samples: timing.samples[endpoint.samples], maxArea: timing.maxArea };
      return [
        `enumeration at ${endpoint.path}`,
        (random) => enumerateAccounts(app, random, endpoint, limits),
      ];
    }),
    ['revealing calls', (random) => probeRevealingCalls(app, random)],
    ['guessing', (random) => guessPasswords(app, random, guesses)],
    ['one-time links', (random) => useLinksConcurrently(app, random, links)],
    ['pre-hijacking', (random) => hijackAccounts(app, random)],
    ['tenants', (random) => crossTenants(app, random, tenants)],
    ['brands', (random) => crossBrands(app, random, tenants)],
  ];
}
