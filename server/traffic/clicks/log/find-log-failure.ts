import type { JetStreamManager } from '@nats-io/jetstream';
import type { Config } from '#server/platform/config.ts';
import { listStreams, streamOf } from './add-streams.ts';

type LogConfig = Pick<Config, 'click_log_streams' | 'click_log_replicas'>;

/**
 * Why the click log does not keep as many copies of each click as configured; null: it does. A single
 * server that is asked for three replicas refuses the streams, and all clicks go to local spools.
 */
export async function findLogFailure(
  manager: JetStreamManager,
  { click_log_streams, click_log_replicas }: LogConfig,
): Promise<string | null> {
  const names = await listStreams(manager);
  const wanted = Array.from({ length: click_log_streams }, (_, partition) => streamOf(partition));
  const missing = wanted.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const [copies, list] = [click_log_replicas, missing.join(', ')];
    return `${list} cannot be created with ${copies} replicas, or no redirect has started`;
  }
  const streams = await Promise.all(wanted.map((name) => manager.streams.info(name)));
  const few = streams.filter(({ config }) => config.num_replicas < click_log_replicas);
  if (few.length > 0) {
    return `${listOf(few)} have fewer than ${click_log_replicas} replicas`;
  }
  const behind = streams.filter(({ cluster }) =>
    (cluster?.replicas ?? []).some(({ offline }) => offline),
  );
  return behind.length > 0 ? `replicas of ${listOf(behind)} are offline` : null;
}

const listOf = (streams: readonly { config: { name: string } }[]) =>
  streams.map(({ config }) => config.name).join(', ');
