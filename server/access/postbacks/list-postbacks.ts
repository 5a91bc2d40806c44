import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { listPostbacks as listCall } from '#contract/postbacks/publisher.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentPostback } from './present.ts';
import { countPostbacks, findPostbacks } from './store.ts';

export async function listPostbacks(
  db: Db,
  { publisher_id }: PublisherActor,
  { curPage, perPage, ...narrowed }: ParsedOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const filter = { ...narrowed, publisher_id };
  const rows = await findPostbacks(db, filter, { limit: perPage, offset: (curPage - 1) * perPage });
  return { list: rows.map(presentPostback), total: await countPostbacks(db, filter) };
}
