import { guessablePassword } from '#contract/accounts/guessable-password.ts';
import { refuse } from '#server/platform/refusal.ts';

// Commonly used, but not in the list of the package.
const ALSO_COMMON = `p@ssword 123123123 111111111 00000000 88888888 87654321 987654321 0987654321
  abcdefgh admin1234 adminadmin cheese123 qwertz123 guest123 woaini1314 5201314520`.split(/\s+/);

let common: ReadonlySet<string> | undefined;

/** Unpacks the list at its first use, because few processes need it. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = [...dictionary['passwords-common'], ...ALSO_COMMON];
  return new Set(words.map((word) => word.toLowerCase()));
}

/**
 * Refuses PASSWORD_TOO_COMMON for a password of the list (about 49,000 entries, case-insensitive)
 * and for one that is easy to guess, among others because it is the owner's name or address.
 */
export async function requireUncommonPassword(
  password: string,
  owns: readonly string[],
): Promise<void> {
  const isGuessable = guessablePassword(password, owns) !== null;
  if (isGuessable) refuse('PASSWORD_TOO_COMMON');
  common ??= await loadCommon();
  if (common.has(password.toLowerCase())) refuse('PASSWORD_TOO_COMMON');
}
