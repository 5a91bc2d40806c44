import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream';
import type { Config } from '#server/platform/config.ts';

const PREFIX = 'TRIBUTARY_CLICKS_';
/** Within this time JetStream ignores a second message with the same id; nanoseconds. */
const DUPLICATE_WINDOW_NS = 120 * 1e9;

/** The stream of a partition. */
export const streamOf = (partition: number): string => `${PREFIX}${partition}`;

/** The subject of the clicks of a partition. */
export const subjectOf = (partition: number): string => `tributary.clicks.${partition}`;

/**
 * Creates the streams that do not exist, and adapts the number of their replicas. Nothing is
 * deleted by the server: when its storage is full it refuses messages, which then go to the spool.
 */
export async function addStreams(
  manager: JetStreamManager,
  config: Pick<Config, 'click_log_streams' | 'click_log_replicas'>,
): Promise<void> {
  const num_replicas = config.click_log_replicas;
  for (let partition = 0; partition < config.click_log_streams; partition += 1) {
    const name = streamOf(partition);
    const found = await findStream(manager, name);
    if (found === null) {
      await manager.streams.add({
        name,
        subjects: [subjectOf(partition)],
        storage: StorageType.File,
        retention: RetentionPolicy.Limits,
        discard: DiscardPolicy.New,
        duplicate_window: DUPLICATE_WINDOW_NS,
        num_replicas,
      });
    } else if (found.config.num_replicas !== num_replicas) {
      await manager.streams.update(name, { ...found.config, num_replicas });
    }
  }
}

/** The names of all streams with clicks, including those of an earlier, larger number. */
export async function listStreams(manager: JetStreamManager): Promise<string[]> {
  const names: string[] = [];
  for await (const name of manager.streams.names()) {
    if (name.startsWith(PREFIX)) names.push(name);
  }
  return names.sort();
}

async function findStream(manager: JetStreamManager, name: string): Promise<StreamInfo | null> {
  try {
    return await manager.streams.info(name);
  } catch (error) {
    const isMissing =
      error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
    if (isMissing) return null;
    throw error;
  }
}
