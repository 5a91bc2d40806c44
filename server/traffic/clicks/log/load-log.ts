import { AckPolicy, DeliverPolicy, type JetStreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Client } from 'pg';
import type { Log } from '#server/platform/log.ts';
import { type Frame, readFrame } from '../recording/frame-format.ts';
import { loadGroups } from '../recording/load-groups.ts';
import { findCursor, lockCursor, moveCursor, takeClaimed } from './groups-store.ts';

/** A worker that has made no progress for this time is replaced. */
const IDLE_MS = 2_000;
/** In place of a connection: an earlier run of the loader may have inserted the same rows. */
const LOADED_BEFORE = 'click log loader';
const MAX_MESSAGES = 2_000;
const MAX_BYTES = 4 * 1024 * 1024;
const FETCH_MS = 2_000;
const INACTIVE_MS = 10_000;

/** What the loader needs. `name` identifies this worker. */
export type LoadingLog = {
  manager: JetStreamManager;
  client: Client;
  log: Log;
  name: string;
  loaded: (clicks: number) => void;
  refused: (error: unknown) => void;
  /** Messages of the log that are gone or are not groups of clicks. */
  missing: (messages: number) => void;
};

/** A message of the click log; `frame` is null if it is not a group of clicks. */
type LogMessage = { sequence: number; frame: Frame | null };

/**
 * Loads what a stream has gained, each click exactly once: the position up to which the stream is
 * loaded is updated in the transaction that inserts the rows, like that of a spool file. Returns the
 * position; null if another worker is loading the stream.
 */
export async function loadStream(loading: LoadingLog, stream: string): Promise<number | null> {
  const { streams } = loading.manager;
  let { created, state } = await streams.info(stream);
  // A stream that was deleted and created again counts from 1.
  const key = `${stream} ${created}`;
  const cursor = await findCursor(loading.client, key, IDLE_MS);
  // Another worker may have loaded messages that came after the first answer.
  if (state.last_seq < cursor.loaded_to) ({ state } = await streams.info(stream));
  const position = await skipMissing(loading, key, cursor.loaded_to, state);
  if (state.last_seq <= position) return position;
  if (cursor.loaded_by !== loading.name && !cursor.is_idle) return null;
  return loadFrom(loading, { stream, key, position, state });
}

type Place = { stream: string; key: string; position: number; state: StreamState };

async function loadFrom(loading: LoadingLog, place: Place): Promise<number | null> {
  let position: number | null = place.position;
  while (position !== null && position < place.state.last_seq) {
    position = await loadNext(loading, { ...place, position });
  }
  return position;
}

async function loadNext(loading: LoadingLog, place: Place): Promise<number | null> {
  const { client, name } = loading;
  const { key, position } = place;
  const messages = await readGroups(loading.manager, place.stream, position, place.state);
  const last = messages.at(-1);
  if (last === undefined) throw new Error(`no messages of ${key} after ${position} were received`);
  await client.query('begin');
  try {
    // Another worker has loaded these messages in the meantime.
    const { loaded_to, checked_to } = await lockCursor(client, key);
    if (loaded_to !== position) {
      await client.query('rollback');
      return null;
    }
    const groups = await dropClaimed(client, messages);
    const frames = groups.map(({ sequence, frame }) => ({
      ...frame,
      // No one else stores these groups, unless they were loaded before.
      connection: sequence <= checked_to ? LOADED_BEFORE : '',
    }));
    const count = await loadGroups(client, frames, {
      isSettled: () => true,
      refused: loading.refused,
    });
    await moveCursor(client, key, { loaded_to: last.sequence, loaded_by: name });
    await client.query('commit');
    loading.loaded(count);
    reportGap(loading, place, messages);
    return last.sequence;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** The groups of the messages that were not loaded from a spool. */
async function dropClaimed(client: Client, messages: readonly LogMessage[]) {
  const groups = messages.flatMap(({ sequence, frame }) => (frame ? [{ sequence, frame }] : []));
  const claimed = await takeClaimed(
    client,
    groups.map(({ frame }) => frame.connection),
  );
  return groups.filter(({ frame }) => !claimed.has(frame.connection));
}

/** Sequence numbers have no gaps, unless messages were deleted or lost. */
function reportGap(
  { log, missing: count }: LoadingLog,
  { stream, position }: Place,
  messages: readonly LogMessage[],
): void {
  const missing = (messages.at(-1)?.sequence ?? position) - position - messages.length;
  if (missing > 0)
    log.error({ stream, position, missing }, 'messages of the click log are missing');
  const strange = messages.filter(({ frame }) => frame === null).length;
  if (missing + strange > 0) count(missing + strange);
  if (strange > 0) log.error({ stream, strange }, 'messages of the click log are not clicks');
}

/**
 * Moves the position if the stream no longer has what follows it. The servers may have lost messages
 * that are in the database already, whose numbers later ones get; or messages were deleted before
 * they were loaded.
 */
async function skipMissing(
  { client, log, name, missing }: LoadingLog,
  key: string,
  position: number,
  { first_seq, last_seq }: StreamState,
): Promise<number> {
  const next = Math.max(Math.min(position, last_seq), first_seq - 1);
  if (next === position) return position;
  log.error({ stream: key, position, next }, 'the click log has lost messages');
  await client.query('begin');
  const { loaded_to } = await lockCursor(client, key);
  if (loaded_to === position) await moveCursor(client, key, { loaded_to: next, loaded_by: name });
  await client.query('commit');
  if (loaded_to === position) missing(Math.abs(next - position));
  return next;
}

/** What the server reports about a stream. */
type StreamState = {
  messages: number;
  bytes: number;
  first_seq: number;
  last_seq: number;
};

/**
 * Reads the messages of a stream after a sequence number, about four megabytes at most. Reading does
 * not change the stream; the consumer on the server lasts for one read.
 */
async function readGroups(
  manager: JetStreamManager,
  stream: string,
  after: number,
  state: StreamState,
): Promise<LogMessage[]> {
  const consumer = await manager.consumers.add(stream, {
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: after + 1,
    mem_storage: true,
    num_replicas: 1,
    inactive_threshold: nanos(INACTIVE_MS),
  });
  try {
    const pending = Math.min(consumer.num_pending, MAX_MESSAGES);
    const average = state.bytes / Math.max(1, state.messages);
    const max_messages = Math.max(1, Math.min(pending, Math.floor(MAX_BYTES / average)));
    const found: LogMessage[] = [];
    if (pending === 0) return found;
    const fetched = await manager
      .jetstream()
      .consumers.getConsumerFromInfo(consumer)
      .fetch({ max_messages, expires: FETCH_MS });
    for await (const { seq, data } of fetched) {
      const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
      found.push({ sequence: seq, frame: readFrame(bytes, 0) });
    }
    return found;
  } finally {
    await manager.consumers.delete(stream, consumer.name).catch(() => {});
  }
}
