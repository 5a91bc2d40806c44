import type { ApiInput, ApiReply } from '#contract/publisher-api/calls.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { type Client, scopeOf } from '../admit-client.ts';
import { refuseParameter } from '../refuse-parameter.ts';
import { findLastPlace, listChangesAfter, placeChanges } from '../store.ts';
import { presentChanges } from './present-changes.ts';

/**
 * Answers `changes`: the changes after a cursor, in the order in which they took effect. A cursor
 * that was never issued is refused, so that a client that used another database notices.
 */
export async function listChanges(
  client: Client,
  input: ApiInput<'changes'>,
): Promise<ApiReply<'changes'>> {
  const { db, publisher_id } = client;
  const { perPage } = input;
  const after = BigInt(input.cursor ?? '0');
  await inTransaction(db, (tx) => placeChanges(tx, publisher_id));
  const last = await findLastPlace(db, publisher_id);
  if (after > last) refuseParameter('cursor');
  const found = await listChangesAfter(
    db,
    scopeOf(client, input.dataScope),
    { place: after, hasPayments: client.scopes.includes('payments') },
    perPage + 1,
  );
  const page = found.slice(0, perPage);
  const hasNext = found.length > perPage;
  // On the last page the cursor skips the changes of other channels, which need not be read again.
  const cursor = hasNext ? (page.at(-1)?.place ?? after) : last;
  const list = await presentChanges(client, page);
  return { cursor: String(cursor), hasNext, perPage, limit: perPage, list };
}
