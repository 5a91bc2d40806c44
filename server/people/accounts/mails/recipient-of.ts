import type { Language } from '#contract/language.ts';
import type { Recipient } from '#server/people/notifications/open-mail.ts';

type User = {
  id: number;
  publisher_id: number;
  email: string;
  first_name: string;
  language: Language | null;
};

/** A user as the recipient of a mail. */
export function recipientOf({ id, publisher_id, email, first_name, language }: User): Recipient {
  return { user_id: id, publisher_id, email, name: first_name, language };
}
