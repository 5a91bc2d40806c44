import type { BrandRow } from '#contract/brands/publisher.ts';
import { isWebAddress } from '#contract/fields.ts';

/**
 * One line of the target field: the typed text and the brand of its page. `host` is '' where the
 * line is not an address.
 */
export type Target = { typed: string; address: string; host: string; brand: BrandRow | null };

/**
 * The addresses in a text, one per line, without duplicates; several pasted on one line are split.
 */
export function addressesIn(text: string): string[] {
  const lines = text.split(/\n|\s+(?=https?:\/\/)/i).map((line) => line.trim());
  return [...new Set(lines.filter(Boolean))];
}

/**
 * Finds the joined brand that an address belongs to: by the host of the brand's site or a subdomain
 * of it. The most specific match wins. Without a scheme, https is assumed.
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
