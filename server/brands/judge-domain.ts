import { getPublicSuffix } from 'tldts';

/** The host of a brand's address, without "www.", in lower case. */
export function domainOf(siteUrl: string): string {
  return new URL(siteUrl).hostname.replace(/^www\./, '');
}

/** Whether under this name anybody may register (com, co.uk, github.io): no brand's own domain. */
export function isOpenDomain(domain: string): boolean {
  const host = domain.toLowerCase();
  return !host.includes('.') || getPublicSuffix(host, { allowPrivateDomains: true }) === host;
}
