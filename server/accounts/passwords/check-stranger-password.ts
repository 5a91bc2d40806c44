import { addressBlock } from '#server/platform/http/address-block.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { limitFailures } from '../limit-attempts.ts';
import { matchesPassword } from './hash-password.ts';

type Attempt = {
  visit: Visit;
  /** Whether the account has been signed in to on this device before. */
  isKnownDevice: boolean;
  password: string;
  /** null: there is no such account. */
  stored: string | null;
};

/**
 * Whether the password of somebody without a session is right. One address (or known device) has 20
 * wrong passwords a minute, whatever the accounts: past that no hash is computed and 21004 is
 * refused. A known device has its own count, so a flood from a shared address does not block it.
 */
export function checkStrangerPassword({
  visit,
  isKnownDevice,
  password,
  stored,
}: Attempt): Promise<boolean> {
  const who = isKnownDevice ? `device ${visit.device}` : addressBlock(visit.address);
  return limitFailures('wrong_password', who, () =>
    matchesPassword(password, stored, isKnownDevice ? 'proven' : 'stranger'),
  );
}
