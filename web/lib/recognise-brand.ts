import type { BrandRow } from '#contract/brands/publisher.ts';
import { isWebAddress } from '#contract/fields.ts';

/** One line of the target field: what was typed, and the brand whose page it is. `host` is '' where the line is no address. */
export type Target = { typed: string; address: string; host: string; brand: BrandRow | null };

/** The addresses in a text, one per line; those pasted side by side are parted too. Each only once. */
export function addressesIn(text: string): string[] {
  const lines = text.split(/\n|\s+(?=https?:\/\/)/i).map((line) => line.trim());
  return [...new Set(lines.filter(Boolean))];
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
  if (!isWebAddress(address)) return '';
  return new URL(address).hostname.replace(/^www\./, '');
}
