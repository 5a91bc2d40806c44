import type { JetStreamManager } from '@nats-io/jetstream';
import type { Client } from 'pg';
import type { Log } from '#server/platform/log.ts';
import { loadGroups } from '../recording/load-groups.ts';
import { findCursor, lockCursor, moveCursor, takeClaimed } from './groups-store.ts';
import { type LogMessage, readGroups, type StreamState } from './read-groups.ts';

/** What the loader needs. `name` identifies this worker. */
export type LoadingLog = {
  manager: JetStreamManager;
  client: Client;
  log: Log;
  name: string;
  loaded: (clicks: number) => void;
  refused: (error: unknown) => void;
};

/** A worker that has made no progress for this time is replaced. */
const IDLE_MS = 2_000;

/**
 * Loads what a stream has gained, each click exactly once: the position up to which the stream is
 * loaded is updated in the transaction that inserts the rows, like that of a spool file. Returns the
 * position; null if another worker is loading the stream.
 */
export async function loadStream(loading: LoadingLog, stream: string): Promise<number | null> {
  const { created, state } = await loading.manager.streams.info(stream);
  // A stream that was deleted and created again counts from 1.
  const key = `${stream} ${created}`;
  const cursor = await findCursor(loading.client, key, IDLE_MS);
  if (state.last_seq < cursor.loaded_to) await goBack(loading, key, state.last_seq);
  if (state.last_seq <= cursor.loaded_to) return state.last_seq;
  if (cursor.loaded_by !== loading.name && !cursor.is_idle) return null;
  let position = cursor.loaded_to;
  while (position < state.last_seq) {
    const next = await loadNext(loading, { stream, key, position, state });
    if (next === null) return null;
    position = next;
  }
  return position;
}

type Place = { stream: string; key: string; position: number; state: StreamState };

async function loadNext(loading: LoadingLog, place: Place): Promise<number | null> {
  const { client, name } = loading;
  const { key, position } = place;
  const messages = await readGroups(loading.manager, place.stream, position, place.state);
  const last = messages.at(-1);
  if (last === undefined) throw new Error(`no messages of ${key} after ${position} were received`);
  reportGap(loading.log, place, messages);
  await client.query('begin');
  try {
    // Another worker has loaded these messages in the meantime.
    if ((await lockCursor(client, key)) !== position) {
      await client.query('rollback');
      return null;
    }
    const frames = messages.flatMap(({ frame }) => frame ?? []);
    const claimed = await takeClaimed(
      client,
      frames.map(({ connection }) => connection),
    );
    // These groups are in the log, and their rows nowhere else.
    const own = frames
      .filter(({ connection }) => !claimed.has(connection))
      .map((frame) => ({ ...frame, connection: '' }));
    const count = await loadGroups(client, own, {
      isSettled: () => true,
      refused: loading.refused,
    });
    await moveCursor(client, key, { loaded_to: last.sequence, loaded_by: name });
    await client.query('commit');
    loading.loaded(count);
    return last.sequence;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Sequence numbers have no gaps, unless messages were deleted or lost. */
function reportGap(log: Log, { stream, position }: Place, messages: readonly LogMessage[]): void {
  const missing = (messages.at(-1)?.sequence ?? position) - position - messages.length;
  if (missing > 0)
    log.error({ stream, position, missing }, 'messages of the click log are missing');
  const strange = messages.filter(({ frame }) => frame === null).length;
  if (strange > 0) log.error({ stream, strange }, 'messages of the click log are not clicks');
}

/** The servers have lost messages that are in the database already; later ones get their numbers. */
async function goBack({ client, log, name }: LoadingLog, key: string, to: number): Promise<void> {
  log.error({ stream: key, last: to }, 'the click log has lost messages that were loaded');
  await client.query('begin');
  await lockCursor(client, key);
  await moveCursor(client, key, { loaded_to: to, loaded_by: name });
  await client.query('commit');
}
