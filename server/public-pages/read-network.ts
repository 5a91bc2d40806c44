import type { Config } from '#server/platform/config.ts';
import type { Network } from './write-page.ts';

/** Who runs the network. */
export function readNetwork(_config: Config): Network {
  return { name: 'Tributary', logo: '', support_email: '', support_url: '' };
}
