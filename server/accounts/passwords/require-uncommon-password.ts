import { dictionary } from '@zxcvbn-ts/language-common';
import { refuse } from '#server/platform/refusal.ts';

// Commonly used, but not in the list of the package.
const ALSO_COMMON = `p@ssword 123123123 111111111 00000000 88888888 87654321 987654321 0987654321
  abcdefgh admin1234 adminadmin cheese123 qwertz123 guest123 woaini1314 5201314520`.split(/\s+/);

/**
 * Context-specific words: the product, its industry and the roles in it. A password made only of
 * these and of characters that are not letters is refused.
 */
const CONTEXT_WORDS = `tributary affiliates affiliate publishers publisher partners partner networks
  network commissions commission payouts payout staff support finance administrator admin manager
  account password welcome changeme`.split(/\s+/);
const ONLY_CONTEXT = new RegExp(`^(?:${CONTEXT_WORDS.join('|')})+$`);

const COMMON = new Set(
  [...dictionary['passwords-common'], ...ALSO_COMMON].map((word) => word.toLowerCase()),
);

/**
 * Refuses PASSWORD_TOO_COMMON for a password of the list (about 49,000 entries, case-insensitive),
 * for one made of context words, and for one that equals its owner's name or address.
 */
export function requireUncommonPassword(password: string, owns: readonly string[]): void {
  const plain = password.toLowerCase();
  const isOwn = owns.some((own) => plain === own.toLowerCase() || plain === nameIn(own));
  const isOneCharacter = new Set(plain).size === 1;
  const isOfContext = ONLY_CONTEXT.test(plain.replace(/[^\p{L}]/gu, ''));
  if (COMMON.has(plain) || isOneCharacter || isOwn || isOfContext) refuse('PASSWORD_TOO_COMMON');
}

const nameIn = (address: string) => address.split('@')[0]?.toLowerCase();
