import type { BrandRow } from '#contract/brands.ts';

/** One line of the target field: what was typed, and the brand whose page it is. */
export type Target = { typed: string; address: string; host: string; brand: BrandRow | null };

/** The addresses in a text, one per line or parted by blanks; each only once, in their order. */
export function addressesIn(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  return [...new Set(words)];
}

/**
 * Whose page an address is, among the joined brands: the host of the brand's site or one below it.
 * Where several fit, the closest does. What is typed without a scheme is meant as https.
 */
export function recogniseBrand(typed: string, brands: readonly BrandRow[]): Target {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const host = hostOf(address);
  const fitting = brands
    .map((brand) => ({ brand, own: hostOf(brand.site_url) }))
    .filter(({ own }) => own !== '' && (host === own || host.endsWith(`.${own}`)))
    .sort((one, other) => other.own.length - one.own.length);
  return { typed, address, host, brand: fitting[0]?.brand ?? null };
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
}
