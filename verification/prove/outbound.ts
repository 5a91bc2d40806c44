import type { Application } from './open-application.ts';
import { requestPrivateAddresses } from './outbound/request-private-addresses.ts';
import type { Part } from './run-proofs.ts';

const SIZES = {
  full: { every: 1, networks: 6, drawn: 20_000 },
  small: { every: 6, networks: 1, drawn: 300 },
} as const;

/** No feature that requests an untrusted URL can be used against our own network (SSRF). */
export function proveOutbound(app: Application, size: keyof typeof SIZES): readonly Part[] {
  return [['inside', (random) => requestPrivateAddresses(app, random, SIZES[size])]];
}
