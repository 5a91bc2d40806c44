import { getPublicSuffix } from 'tldts';

/** The host of a brand's address, without "www.", in lower case. */
export function domainOf(siteUrl: string): string {
  return new URL(siteUrl).hostname.replace(/^www\./, '');
}

/**
 * Whether this is a public suffix under which anyone may register a name (com, co.uk, github.io)
 * and so cannot be a brand's own domain.
 */
export function isOpenDomain(domain: string): boolean {
  const host = domain.toLowerCase();
  return !host.includes('.') || getPublicSuffix(host, { allowPrivateDomains: true }) === host;
}

/** Whether a page is on one of the brand's own domains or their subdomains. */
export function isOnBrand(
  address: string,
  brand: { domain: string; deeplink_domains: readonly string[] },
): boolean {
  const host = URL.parse(address)?.hostname.toLowerCase();
  if (!host) return false;
  return [brand.domain, ...brand.deeplink_domains].some((domain) => {
    const own = domain.toLowerCase();
    return host === own || host.endsWith(`.${own}`);
  });
}
