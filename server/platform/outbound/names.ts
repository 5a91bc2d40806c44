import { lookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';

const WAIT_MS = 3_000;
const TOTAL_MS = 8_000;

/** DNS lookups, in an object so that tests can replace them. */
export const names = {
  lookup,
  /**
   * The TXT records of a name, each joined to one string; throws if there are none or no server
   * answers.
   */
  resolveTxt: async (name: string): Promise<string[]> => {
    const resolver = new Resolver({ timeout: WAIT_MS, tries: 2 });
    // The timeout applies to each server in turn, so the total needs a limit too.
    const end = setTimeout(() => resolver.cancel(), TOTAL_MS);
    try {
      const records = await resolver.resolveTxt(name);
      return records.map((parts) => parts.join(''));
    } finally {
      clearTimeout(end);
    }
  },
};
