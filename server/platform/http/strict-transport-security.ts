const ONE_YEAR_S = 31_536_000;

/**
 * The value of Strict-Transport-Security for answers served at `url`: browsers then use https alone for
 * this host. Empty where the address is plain http.
 */
export function strictTransportSecurity(url: string): string {
  return url.startsWith('https:') ? `max-age=${ONE_YEAR_S}` : '';
}
