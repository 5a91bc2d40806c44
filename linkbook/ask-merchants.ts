/** What our server says of a host: whose it is, and the link that leads there. */
export type Merchant = {
  host: string;
  mcid: string;
  merchant_name: string;
  joined: boolean;
  /** null where no link can be made now. */
  link: string | null;
  /** Whether pages other than the front page may be linked to. */
  deep: boolean;
};

const MAX_HOSTS = 100;

/**
 * Asks whose these hosts are. Only host names leave the page: no cookie, no referrer, no path. A plain
 * GET, so that browsers ask no permission first and keep the answer for the next page.
 */
export async function askMerchants(
  origin: string,
  track: string,
  hosts: Iterable<string>,
): Promise<Merchant[]> {
  const query = new URLSearchParams({
    track,
    // Always in one order, so that pages with the same hosts share one kept answer.
    hosts: [...hosts].sort().slice(0, MAX_HOSTS).join(','),
  });
  const answer = await fetch(`${origin}/linkbook/merchants?${query}`, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  const { code, data } = await answer.json();
  return code === 0 ? data.list : [];
}
