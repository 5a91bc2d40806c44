import type { Db } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { findPublisher, findPublisherByCode } from '../store.ts';

/**
 * The publisher whose code was given at sign-up. Null if the code is unknown or the new user
 * appears to be that publisher (self-referral): the same mailbox, or a device that one of its users
 * has signed in on.
 */
export async function findReferer(
  db: Db,
  code: string | undefined,
  newcomer: { email: string; device: string },
): Promise<number | null> {
  if (code === undefined) return null;
  const referer = await findPublisherByCode(db, code);
  if (referer === undefined) return null;
  const { emails, isOnDevice } = await findTraces(db, referer, newcomer.device);
  const mailbox = mailboxOf(newcomer.email);
  const isSelf = isOnDevice || emails.some((email) => mailboxOf(email) === mailbox);
  return isSelf ? null : referer;
}

/** Who invites by this code. Rate-limited by address, since it reveals which codes exist. */
export async function showReferer({ db, visit }: { db: Db; visit: Visit }, code: string) {
  await limitAddress(db, 'referral_link', visit.address);
  const id = await findPublisherByCode(db, code);
  const publisher = id === undefined ? undefined : await findPublisher(db, id);
  return { name: publisher?.status === 'active' ? shortName(publisher.name) : null };
}

/**
 * The name of a referrer for strangers who open its link: "Ada Lovelace" is shown as "Ada L.".
 */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const [initial] = new Intl.Segmenter('en').segment(rest.at(-1) ?? '');
  return initial ? `${first} ${initial.segment}.` : first;
}

/** The mailbox of an address: lower case, without the tag after a plus sign. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split('+');
  return `${local}${email.slice(at)}`.toLowerCase();
}

/** The addresses of a publisher's users, and whether one of them has signed in on this device. */
async function findTraces(db: Db, publisherId: number, deviceHash: string) {
  const users = await db
    .selectFrom('users as u')
    .leftJoin('user_devices as d', (join) =>
      join.onRef('d.user_id', '=', 'u.id').on('d.device_hash', '=', deviceHash),
    )
    .where('u.publisher_id', '=', publisherId)
    .select(['u.email', 'd.device_hash'])
    .execute();
  return {
    emails: users.map((user) => user.email),
    isOnDevice: users.some((user) => user.device_hash !== null),
  };
}
