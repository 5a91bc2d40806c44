import type { Findings } from './open-portal-client.ts';
import { catalogueCodes } from './specification/catalogue.ts';

/**
 * Codes that the client cannot raise: verification/fixtures/testing/unraised-keys.ts gives the reasons. 20189
 * needs eight collisions of random link codes in a row.
 */
const NOT_RAISED: readonly number[] = [
  20022, 20024, 20041, 20050, 20057, 20082, 20090, 20091, 20092, 20093, 20094, 20095, 20096, 20097,
  20148, 20189,
];

/** Every code of the catalogue must have been answered during the walk, or be known as unraised. */
export function checkCatalogue(walks: readonly Findings[]): string[] {
  const codes = new Set(walks.flatMap((walk) => [...walk.codes]));
  return catalogueCodes
    .filter((code) => codes.has(code) === NOT_RAISED.includes(code))
    .map((code) =>
      codes.has(code) ? `${code} is raised after all` : `${code} was never answered`,
    );
}
