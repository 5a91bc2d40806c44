import { claimStatuses, listClaims } from '#contract/orders/claims.ts';
import { first } from '#web/lib/first.ts';
import { pageOf, type UrlValues } from '#web/lib/use-url.ts';

export const claims = first(listClaims, (url) => {
  const status = statusIn(url);
  return { ...pageOf(url), ...(status && { status }) };
});

/** The status of claims in the URL. */
export const statusIn = (url: UrlValues) => claimStatuses.find((one) => one === url.status);
