import type { ThirdPartyPlatform } from '#contract/accounts/third-party.ts';
import type { Config } from '#server/platform/config.ts';
import { refuse } from '#server/platform/refusal.ts';
import { openInstagramProvider } from './open-instagram-provider.ts';
import { openOpenidProvider } from './open-openid-provider.ts';
import { deriveSecret, openidSettings, type Provider, type ProviderVisit } from './rules.ts';

/** A configured provider; refuses 21090 if it is not configured. */
export function openProvider(config: Config, platform: ThirdPartyPlatform): Provider {
  const account = {
    client_id: config[`${platform}_client_id`],
    client_secret: config[`${platform}_client_secret`],
    issuer: config[`${platform}_issuer`],
  };
  if (account.client_id === '') refuse('SIGN_IN_PROVIDER_NOT_CONFIGURED');
  if (platform === 'instagram') return openInstagramProvider(account);
  return openOpenidProvider(account, openidSettings[platform]);
}

/** All parameters of one visit to a provider, derived from its state. */
export function providerVisitOf({ secret_key, public_url }: Config, state: string): ProviderVisit {
  return {
    state,
    verifier: deriveSecret(secret_key, 'verifier', state),
    nonce: deriveSecret(secret_key, 'nonce', state),
    redirect_uri: `${public_url}/auth/third-party`,
  };
}
