import type { Config } from '../config.ts';

const ONE_YEAR_S = 31_536_000;

/**
 * The value of Strict-Transport-Security for responses served at `url`: browsers then use only
 * https for this host, and with HSTS_SUBDOMAINS for its subdomains. Empty if the address is plain
 * http.
 */
export function strictTransportSecurity(
  config: Pick<Config, 'hsts_subdomains'>,
  url: string,
): string {
  if (!url.startsWith('https:')) return '';
  return `max-age=${ONE_YEAR_S}${config.hsts_subdomains ? '; includeSubDomains' : ''}`;
}
