import { guessablePassword, PASSWORD_LENGTH } from '#contract/accounts/guessable-password.ts';
import { t } from '#web/lib/i18n.ts';

/** From this length on, a password is called strong. */
const STRONG_LENGTH = 16;

const guessable = {
  repeated: t('Weak. It repeats one character.'),
  own: t('Weak. It is your name or email address.'),
  context: t('Weak. It contains only words like “admin” or “password”.'),
} as const;

type Strength = { tone: 'down' | 'wait' | 'up'; share: number; text: string };

/**
 * How strong a new password is, by the server's rules except its list of common passwords. `share`:
 * 0 to 1. null while nothing is entered.
 */
export function passwordStrength(password: string, owns: readonly string[]): Strength | null {
  const { length } = [...password];
  const { min, max } = PASSWORD_LENGTH;
  const share = Math.min(1, length / STRONG_LENGTH);
  if (length === 0) return null;
  if (length < min) {
    return { tone: 'down', share, text: t('Too short. Use at least {min} characters.', { min }) };
  }
  if (length > max) {
    return { tone: 'down', share, text: t('Too long. Use at most {max} characters.', { max }) };
  }
  const reason = guessablePassword(password, owns);
  if (reason) return { tone: 'down', share: 0.25, text: guessable[reason] };
  return length < STRONG_LENGTH
    ? { tone: 'wait', share, text: t('Fair. Common passwords are rejected.') }
    : { tone: 'up', share, text: t('Strong. Common passwords are rejected.') };
}
