import { names } from '#server/platform/outbound/names.ts';
import { inOtherWords } from './make-hostile-addresses.ts';
import { OUTSIDE } from './open-canaries.ts';

/**
 * Makes every name in this process resolve as it says: `is-<address>` to that address,
 * `flips-<address>` to a public one and to it at the next lookup, `both-<address>` to both. Other
 * names (localhost, the machine's own) resolve to 127.0.0.2. Returns the function that undoes this.
 */
export function resolveToPrivateAddresses(): () => void {
  const { lookup, resolveTxt } = names;
  const looks = new Map<string, number>();
  const found = (host: string, _options: object, done: (...found: unknown[]) => void) => {
    const look = (looks.get(host) ?? 0) + 1;
    looks.set(host, look);
    const [, manner = 'is', encoded = ''] = /^(is|flips|both)-([0-9a-z-]+)\./.exec(host) ?? [];
    const address = encoded === '' ? '127.0.0.2' : inOtherWords.read(encoded);
    const isOutside = manner === 'flips' && look % 2 === 1;
    const answers = manner === 'both' ? [OUTSIDE, address] : [isOutside ? OUTSIDE : address];
    const rows = answers.map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 }));
    setImmediate(() => done(null, rows));
  };
  names.lookup = found as never;
  names.resolveTxt = async () => [];
  return () => {
    names.lookup = lookup;
    names.resolveTxt = resolveTxt;
  };
}
