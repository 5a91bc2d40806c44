import { JOINED } from '../relationships/rules.ts';
import type { BrandOnHost } from './store.ts';

const MAX_LABELS = 10;

/** The host and each of its parent domains, in lower case: "a.b.co" gives "a.b.co" and "b.co". */
export function domainsAbove(host: string): string[] {
  const labels = host.toLowerCase().split('.').slice(-MAX_LABELS);
  return labels.slice(0, -1).map((_label, place) => labels.slice(place).join('.'));
}

/**
 * The brand that owns a host. Several brands may share a domain (for example one per country):
 * brands that a link can be made for come first, then the brand whose domain is the longest match.
 */
export function chooseBrandOf<Brand extends BrandOnHost>(
  host: string,
  brands: readonly Brand[],
): Brand | undefined {
  const above = domainsAbove(host);
  const closeness = (brand: Brand) =>
    Math.max(
      ...[brand.domain, ...brand.deeplink_domains].map((domain) =>
        above.includes(domain.toLowerCase()) ? domain.length : 0,
      ),
    );
  const [best] = brands
    .filter((brand) => closeness(brand) > 0)
    .sort(
      (one, other) =>
        usefulness(other) - usefulness(one) ||
        closeness(other) - closeness(one) ||
        one.id - other.id,
    );
  return best;
}

function usefulness({ relationship_status, status, has_terms }: BrandOnHost): number {
  if (relationship_status !== JOINED) return status === 'online' ? 1 : 0;
  return status === 'online' && has_terms ? 3 : 2;
}
