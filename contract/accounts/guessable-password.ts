/** Characters of a new password, fewest and most. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/**
 * Context-specific words: the product, its industry and the roles in it. A password made only of
 * these and of characters that are not letters is guessable.
 */
const CONTEXT_WORDS = `tributary affiliates affiliate publishers publisher partners partner networks
  network commissions commission payouts payout staff support finance administrator admin manager
  account password welcome changeme`.split(/\s+/);
const ONLY_CONTEXT = new RegExp(`^(?:${CONTEXT_WORDS.join('|')})+$`);

/**
 * Why a password is easy to guess: one character repeated, its owner's name or address, or only
 * context words; null if none of these. `owns`: names and addresses of the owner. The server
 * refuses common passwords too, whose list is too large for a form.
 */
export function guessablePassword(
  password: string,
  owns: readonly string[],
): 'repeated' | 'own' | 'context' | null {
  const plain = password.toLowerCase();
  if (new Set(plain).size === 1) return 'repeated';
  if (owns.some((own) => plain === own.toLowerCase() || plain === nameIn(own))) return 'own';
  return ONLY_CONTEXT.test(plain.replace(/[^\p{L}]/gu, '')) ? 'context' : null;
}

const nameIn = (address: string) => address.split('@')[0]?.toLowerCase();
