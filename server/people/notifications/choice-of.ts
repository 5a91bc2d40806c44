import type { Side, UserSide } from '#contract/actors.ts';
import type { Config } from '#server/platform/config.ts';
import { deriveKey, seal, unseal } from '#server/platform/seal.ts';
import type { Choice } from './compose-mail.ts';
import type { Person } from './store.ts';

const PURPOSE = 'unsubscribe';

type KeyHolder = Pick<Config, 'secret_key' | 'public_url'>;

/** The screens of notifications by side. */
const SCREENS = {
  publisher: { overview: '/notifications', preferences: '/settings/notifications' },
  brand: { overview: '/portal/notifications', preferences: '/portal/settings/notifications' },
  staff: { overview: '/staff/notifications', preferences: '/staff/notification-settings' },
} as const satisfies Readonly<Record<Side, object>>;

export const screensOf = (person: Person, side: UserSide = 'publisher') =>
  SCREENS['staff_id' in person ? 'staff' : side];

/** Where a person changes what they get, and the link by which one click stops mails of a kind. */
export function choiceOf(
  { secret_key, public_url }: KeyHolder,
  person: Person,
  kind: string,
  side?: UserSide,
): Choice {
  const token = seal(deriveKey(secret_key, PURPOSE), JSON.stringify([person, kind]), PURPOSE);
  const { preferences } = screensOf(person, side);
  return {
    preferences: `${public_url}${preferences}`,
    unsubscribe: `${public_url}/unsubscribe/${token}`,
  };
}

/** The person and the kind of an unsubscribe link; null for any other text. */
export function readUnsubscribe(
  { secret_key }: Pick<Config, 'secret_key'>,
  token: string,
): { person: Person; kind: string } | null {
  try {
    const [person, kind] = JSON.parse(unseal(deriveKey(secret_key, PURPOSE), token, PURPOSE));
    return { person, kind };
  } catch {
    return null;
  }
}
