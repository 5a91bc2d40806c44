import type { Config } from '#server/platform/config.ts';
import type { PayoutAdapter } from './payout-provider.ts';
import { type PayoutType, payoutProviders } from './payout-providers.ts';

/** Adapters by payout type; null if the provider is not configured. */
export type PayoutAdapters = Readonly<Record<PayoutType, PayoutAdapter | null>>;

type AnyProvider = {
  requiredVariables: readonly string[];
  openAdapter: (config: Config, timeoutMs: number) => PayoutAdapter;
};

const opened = new WeakMap<Config, PayoutAdapters>();

/** The configured providers. Cached per configuration, because adapters cache access tokens. */
export function openAdapters(config: Config): PayoutAdapters {
  const cached = opened.get(config);
  if (cached) return cached;
  const adapters = Object.fromEntries(
    Object.entries(payoutProviders).map(([type, provider]) => [
      type,
      openAdapter(provider, config),
    ]),
  ) as PayoutAdapters;
  opened.set(config, adapters);
  return adapters;
}

/** The adapter of a payout type as stored; null if the provider is not configured. */
export const findAdapter = (config: Config, type: string): PayoutAdapter | null =>
  openAdapters(config)[type as PayoutType] ?? null;

/** Each payout type, with the missing variables if its provider is not configured. */
export function listProviderStates(config: Config) {
  return Object.entries(openAdapters(config)).map(([type, adapter]) => ({
    type,
    ready: adapter !== null,
    why: adapter ? null : `Not set up: ${listMissing(type as PayoutType)}.`,
  }));
}

function openAdapter(provider: AnyProvider, config: Config): PayoutAdapter | null {
  const [first = ''] = provider.requiredVariables;
  const isConfigured = config[first.toLowerCase() as keyof Config] !== '';
  return isConfigured ? provider.openAdapter(config, config.payout_provider_timeout_ms) : null;
}

function listMissing(type: PayoutType): string {
  const names = payoutProviders[type].requiredVariables;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
