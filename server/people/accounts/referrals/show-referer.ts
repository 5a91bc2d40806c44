import type { Db } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { findPublisher, findPublisherByCode } from '../store.ts';
import { shortName } from './rules.ts';

/** Who invites by this code. Rate-limited by address, since it reveals which codes exist. */
export async function showReferer({ db, visit }: { db: Db; visit: Visit }, code: string) {
  await limitAddress(db, 'referral_link', visit.address);
  const id = await findPublisherByCode(db, code);
  const publisher = id === undefined ? undefined : await findPublisher(db, id);
  return { name: publisher?.status === 'active' ? shortName(publisher.name) : null };
}
