import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Finding } from '#server/operations/doctor/doctor-finding.ts';
import type { Config } from '#server/platform/config.ts';
import { listStreams } from './add-streams.ts';
import { connectLog } from './connect-log.ts';

const subject = 'click log' as const;

/** Checks for `doctor` that the servers answer, offer JetStream and replicate every stream. */
export async function checkClickLog({
  click_log_url,
  click_log_replicas,
}: Pick<Config, 'click_log_url' | 'click_log_replicas'>): Promise<Finding[]> {
  if (click_log_url === null) return [];
  let connection: NatsConnection | null = null;
  try {
    connection = await connectLog(click_log_url, 'tributary doctor', { mayWait: false });
    const manager = await jetstreamManager(connection);
    const names = await listStreams(manager);
    const streams = await Promise.all(names.map((name) => manager.streams.info(name)));
    const behind = streams
      .filter(({ cluster }) => (cluster?.replicas ?? []).some(({ offline }) => offline))
      .map(({ config }) => config.name);
    if (behind.length > 0) {
      const text = `replicas of ${behind.join(', ')} are offline`;
      return [{ level: 'warning', subject, text, fix: 'Start all NATS servers of the cluster.' }];
    }
    const text = `${names.length} streams, ${click_log_replicas} replicas each`;
    return [{ level: 'OK', subject, text }];
  } catch (error) {
    const text = `the servers of CLICK_LOG_URL do not offer JetStream: ${(error as Error).message}`;
    const fix = 'Start NATS with JetStream enabled, or correct CLICK_LOG_URL.';
    return [{ level: 'error', subject, text, fix }];
  } finally {
    await connection?.close();
  }
}
