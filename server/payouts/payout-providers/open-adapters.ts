import type { Config } from '#server/platform/config.ts';
import type { PayoutAdapter } from './payout-provider.ts';
import { type PayoutType, payoutProviders } from './payout-providers.ts';

/** Adapters by payout type; null if the provider is not set up. */
export type PayoutAdapters = Readonly<Record<PayoutType, PayoutAdapter | null>>;

type AnyProvider = {
  variables: Readonly<Record<string, unknown>>;
  requiredVariables: readonly string[];
  openAdapter: (config: Config, timeoutMs: number) => PayoutAdapter;
};
type Opened = { account: string; adapter: PayoutAdapter | null };

const opened = new WeakMap<Config, Map<string, Opened>>();

/** The providers that are set up, in the environment or by staff. */
export function openAdapters(config: Config): PayoutAdapters {
  const types = Object.keys(payoutProviders) as PayoutType[];
  const adapters = types.map((type) => [type, openAdapter(config, type)]);
  return Object.fromEntries(adapters) as PayoutAdapters;
}

/** The adapter of a payout type as stored; null if the provider is not set up. */
export const findAdapter = (config: Config, type: string): PayoutAdapter | null =>
  openAdapters(config)[type as PayoutType] ?? null;

/** Whether each payout type is set up. */
export const listProviderStates = (config: Config) =>
  Object.entries(openAdapters(config)).map(([type, adapter]) => ({
    type,
    ready: adapter !== null,
  }));

/** Cached until the account changes on a screen, because adapters cache access tokens. */
function openAdapter(config: Config, type: PayoutType): PayoutAdapter | null {
  const provider: AnyProvider = payoutProviders[type];
  const account = JSON.stringify(
    Object.keys(provider.variables).map((name) => accountValue(config, name)),
  );
  const known = opened.get(config) ?? new Map<string, Opened>();
  opened.set(config, known);
  const cached = known.get(type);
  if (cached?.account === account) return cached.adapter;
  const isSetUp = provider.requiredVariables.every((name) => accountValue(config, name) !== '');
  const adapter = isSetUp ? provider.openAdapter(config, config.payout_provider_timeout_ms) : null;
  known.set(type, { account, adapter });
  return adapter;
}

/** The value of a variable by its name in the environment. */
export const accountValue = (config: Config, name: string): unknown =>
  config[name.toLowerCase() as keyof Config];
