import type { Values } from './read-values.ts';

const PROVIDERS = ['facebook', 'google', 'apple', 'linkedin', 'instagram'] as const;
type ProviderName = (typeof PROVIDERS)[number];

/** Our account at a provider that people may sign in with. */
export type SignInProvider = {
  client_id: string;
  client_secret: string;
  /** Empty: the provider itself. Otherwise another server of its protocol, also on loopback. */
  issuer: string;
};

/** By the provider's name; one without an account is absent. */
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
