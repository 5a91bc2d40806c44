import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Finding } from '#server/operations/doctor/doctor-finding.ts';
import type { Config } from '#server/platform/config.ts';
import { connectLog } from './connect-log.ts';
import { findLogFailure } from './find-log-failure.ts';

const subject = 'click log' as const;

/** Checks for `doctor` that the servers answer, offer JetStream and replicate every stream. */
export async function checkClickLog(
  config: Pick<Config, 'click_log_url' | 'click_log_replicas' | 'click_log_streams'>,
): Promise<Finding[]> {
  const { click_log_url } = config;
  if (click_log_url === null) return [];
  let connection: NatsConnection | null = null;
  try {
    connection = await connectLog(click_log_url, 'tributary doctor', { mayWait: false });
    const manager = await jetstreamManager(connection);
    const failure = await findLogFailure(manager, config);
    if (failure !== null) {
      const fix = 'Start all NATS servers of the cluster, or correct CLICK_LOG_REPLICAS.';
      return [{ level: 'warning', subject, text: failure, fix }];
    }
    const text = `${config.click_log_streams} streams, ${config.click_log_replicas} replicas each`;
    return [{ level: 'OK', subject, text }];
  } catch (error) {
    const text = `the servers of CLICK_LOG_URL do not offer JetStream: ${(error as Error).message}`;
    const fix = 'Start NATS with JetStream enabled, or correct CLICK_LOG_URL.';
    return [{ level: 'error', subject, text, fix }];
  } finally {
    await connection?.close();
  }
}
