import { carrySubIds } from './links/carry-sub-ids.ts';
import { followAddresses } from './links/follow-addresses.ts';
import { keepParameters } from './links/keep-parameters.ts';
import { makeLinks } from './links/make-links.ts';
import { readNaughtyStrings } from './links/read-naughty-strings.ts';
import type { Application } from './open-application.ts';
import type { Part } from './run-proofs.ts';

const SIZES = {
  full: { addresses: 10_000, subIds: 10_000, everyNaughty: 1 },
  small: { addresses: 300, subIds: 300, everyNaughty: 5 },
} as const;

/**
 * Untrusted input in a tracking link never leads off the brand's own pages (open redirect), and no
 * page loses a parameter to what we add.
 */
export function proveLinks(app: Application, size: keyof typeof SIZES): readonly Part[] {
  const { addresses, subIds, everyNaughty } = SIZES[size];
  return [
    ['open redirect', (random) => followAddresses(app, random, addresses)],
    ['targets', (random) => makeLinks(app, random, addresses)],
    ['landing marks', (random) => keepParameters(app, random, addresses)],
    ['sub-ids', (random) => carrySubIds(app, random, subIds)],
    ['naughty strings', (random) => readNaughtyStrings(app, random, everyNaughty)],
  ];
}
