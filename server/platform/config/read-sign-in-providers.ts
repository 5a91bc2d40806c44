import type { Values } from './read-values.ts';

const PROVIDERS = ['facebook', 'google', 'apple', 'linkedin', 'instagram'] as const;
type ProviderName = (typeof PROVIDERS)[number];

/** The network's client registration at an OAuth sign-in provider. */
export type SignInProvider = {
  client_id: string;
  client_secret: string;
  /**
   * Empty: the provider itself. Otherwise another server of the same protocol, also on loopback.
   */
  issuer: string;
};

/** By provider name; a provider that is not configured is absent. */
export type SignInProviders = Readonly<Partial<Record<ProviderName, SignInProvider>>>;

/** Groups the sign-in variables by provider. */
export function readSignInProviders(values: Values): SignInProviders {
  const configured = PROVIDERS.flatMap((name) => {
    const prefix = name.toUpperCase() as Uppercase<ProviderName>;
    const client_id = values[`${prefix}_CLIENT_ID`];
    if (client_id === '') return [];
    const client_secret = values[`${prefix}_CLIENT_SECRET`];
    return [[name, { client_id, client_secret, issuer: values[`${prefix}_ISSUER`] }] as const];
  });
  return Object.fromEntries(configured);
}
