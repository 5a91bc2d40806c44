import { sql } from 'kysely';
import type { UserSide } from '#contract/actors.ts';
import type { Language } from '#contract/language.ts';
import type { FindRecipient } from '#server/people/notifications/mail-notifications.ts';
import type { Recipient } from '#server/people/notifications/open-mail.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { listReachableUsers } from './store.ts';

/**
 * Where a user or staff member who may sign in is reached, with the time zone of their account or
 * the one they chose, else that of the network.
 */
export const findRecipient: FindRecipient = async (db, person) => {
  const found = await findReachable(db, person);
  if (!found) return undefined;
  const time_zone = found.time_zone ?? (await findSettingValue(db, 'network_time_zone'));
  return { ...found, time_zone };
};

/** Every user of a publisher who may sign in and has a verified address. */
export async function listTeam(db: Db, publisherId: number): Promise<Recipient[]> {
  const users = await listReachableUsers(db, publisherId);
  const found = await Promise.all(users.map((user) => findReachable(db, user)));
  return found.filter((one) => one !== undefined);
}

type User = {
  id: number;
  /** Default: publisher. */
  side?: UserSide;
  publisher_id: number | null;
  email: string;
  first_name: string;
  language: Language | null;
};

/** A user as the recipient of a mail. */
export function recipientOf({ id, side, publisher_id, email, first_name, language }: User) {
  const of = publisher_id === null ? {} : { publisher_id };
  return { user_id: id, side: side ?? 'publisher', ...of, email, name: first_name, language };
}

type Reachable = {
  email: string;
  name: string;
  language: Language | null;
  time_zone: string | null;
  user_id?: number;
  staff_id?: number;
  publisher_id?: number | null;
  side?: UserSide;
};

/**
 * Address, first name, language and time zone of a person who may sign in, or undefined; the time
 * zone of a staff member is null until they choose one.
 */
async function findReachable(
  db: Db,
  person: { user_id: number } | { staff_id: number },
): Promise<Reachable | undefined> {
  const found =
    'user_id' in person
      ? await sql<Reachable>`
          select u.email, u.first_name as name, u.language, u.id as user_id, u.publisher_id, u.side,
            coalesce(p.time_zone, u.time_zone) as time_zone
          from users u left join publishers p on p.id = u.publisher_id
          where u.id = ${person.user_id} and u.status = 'active'
            and u.email_verified_at is not null`.execute(db)
      : await sql<Reachable>`
          select email, name, language, time_zone, id as staff_id
          from staff where id = ${person.staff_id} and status = 'active'`.execute(db);
  return found.rows[0];
}
