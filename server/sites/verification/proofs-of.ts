import { hostOf } from '../rules.ts';

/** The name of the meta tag, and the first part of what the file and the record say. */
export const PROOF_NAME = 'tributary-site';

/** What is to be put where, in each of the three ways, to prove a say over a site. */
export function proofsOf(website: string, token: string) {
  return {
    meta: {
      address: new URL('/', website).href,
      tag: `<meta name="${PROOF_NAME}" content="${token}">`,
    },
    file: {
      address: new URL('/.well-known/tributary-site.txt', website).href,
      content: `${PROOF_NAME}=${token}`,
    },
    dns: { name: `_tributary.${hostOf(website)}`, value: `${PROOF_NAME}=${token}` },
  };
}
