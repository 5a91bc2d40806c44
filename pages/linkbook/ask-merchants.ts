/** What our server returns for a host: the brand and the tracking link that leads there. */
export type Merchant = {
  host: string;
  mcid: string;
  merchant_name: string;
  joined: boolean;
  /** null if no link can be made now. */
  link: string | null;
  /** Whether deep links are allowed, or only links to the home page. */
  deep: boolean;
  /** The parameter of the brand that has our click reference. */
  click_ref_param: string;
};

const MAX_HOSTS = 100;

/**
 * Looks up the brands of these hosts. Only host names leave the page: no cookie, no referrer, no
 * path. A plain GET needs no CORS preflight and can be cached for the next page.
 */
export async function askMerchants(
  origin: string,
  track: string,
  hosts: Iterable<string>,
): Promise<Merchant[]> {
  const query = new URLSearchParams({
    track,
    // Sorted, so that pages with the same hosts share one cached response.
    hosts: [...hosts].sort().slice(0, MAX_HOSTS).join(','),
  });
  const answer = await fetch(`${origin}/linkbook/merchants?${query}`, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  const { code, data } = await answer.json();
  return code === 0 ? data.list : [];
}
