import { hostOf } from '../rules.ts';

/** The name of the meta tag, and the first part of the content of the file and the DNS record. */
export const PROOF_NAME = 'affiliate-site';

/** What to publish, and where, for each of the three methods of verification. */
export function proofsOf(website: string, token: string) {
  return {
    meta: {
      address: new URL('/', website).href,
      tag: `<meta name="${PROOF_NAME}" content="${token}">`,
    },
    file: {
      address: new URL('/.well-known/affiliate-site.txt', website).href,
      content: `${PROOF_NAME}=${token}`,
    },
    dns: { name: `_affiliate-site.${hostOf(website)}`, value: `${PROOF_NAME}=${token}` },
  };
}
