import type { Config } from '#server/platform/config.ts';

/** The configuration with one address on loopback, `host:port`, allowed for outbound requests. */
export function allowReceiver<Has extends Config>(config: Has, allowed: string): Has {
  const [address = '', port = ''] = allowed.split(':');
  return { ...config, outbound_allowed: { address, port: Number(port) } };
}
