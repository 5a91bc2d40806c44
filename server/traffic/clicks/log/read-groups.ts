import { AckPolicy, DeliverPolicy, type JetStreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { type Frame, readFrame } from '../recording/read-frames.ts';

/** A message of the click log; `frame` is null if it is not a group of clicks. */
export type LogMessage = { sequence: number; frame: Frame | null };

const MAX_MESSAGES = 2_000;
const MAX_BYTES = 4 * 1024 * 1024;
const FETCH_MS = 2_000;
const INACTIVE_MS = 10_000;

/** What the server reports about a stream. */
export type StreamState = {
  messages: number;
  bytes: number;
  first_seq: number;
  last_seq: number;
};

/**
 * Reads the messages of a stream after a sequence number, about four megabytes at most. Reading does
 * not change the stream; the consumer on the server lasts for one read.
 */
export async function readGroups(
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
