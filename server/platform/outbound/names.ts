import { lookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';

const WAIT_MS = 3_000;
const TOTAL_MS = 8_000;

/** Where names are looked up. Tests put others in its place; nobody else does. */
export const names = {
  lookup,
  /** The TXT records of a name, each in one piece; throws where there are none or nobody answers. */
  resolveTxt: async (name: string): Promise<string[]> => {
    const resolver = new Resolver({ timeout: WAIT_MS, tries: 2 });
    // Each server is asked in turn, each waited for anew: without an end that adds up.
    const end = setTimeout(() => resolver.cancel(), TOTAL_MS);
    try {
      const records = await resolver.resolveTxt(name);
      return records.map((parts) => parts.join(''));
    } finally {
      clearTimeout(end);
    }
  },
};
