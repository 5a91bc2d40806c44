import { names } from '#server/platform/outbound/names.ts';
import { inOtherWords } from './make-hostile-addresses.ts';
import { OUTSIDE } from './open-canaries.ts';

/**
 * Lets every name of this process be answered as its words say: `is-<address>` by that address,
 * `flips-<address>` by one outside and at the next look by it, `both-<address>` by the two together.
 * Names without such words (localhost, the machine's own) are 127.0.0.2. Undone by the answer.
 */
export function resolveToPrivateAddresses(): () => void {
  const { lookup, resolveTxt } = names;
  const looks = new Map<string, number>();
  const found = (host: string, _options: object, done: (...found: unknown[]) => void) => {
    const look = (looks.get(host) ?? 0) + 1;
    looks.set(host, look);
    const [, manner = 'is', told = ''] = /^(is|flips|both)-([0-9a-z-]+)\./.exec(host) ?? [];
    const address = told === '' ? '127.0.0.2' : inOtherWords.read(told);
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
