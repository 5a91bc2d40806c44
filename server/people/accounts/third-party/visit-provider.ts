import {
  type checkThirdParty as checkCall,
  type ThirdPartyPlatform,
  thirdPartyPlatforms,
} from '#contract/accounts/third-party.ts';
import type { ParsedOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { openInstagramProvider } from './open-instagram-provider.ts';
import { openOpenidProvider } from './open-openid-provider.ts';
import {
  deriveSecret,
  type Identity,
  openidSettings,
  type Provider,
  type ProviderVisit,
  thirdPartyExpiry,
} from './rules.ts';
import { consumeState, insertState } from './store.ts';

/** The five providers, and which of them are configured here. */
export async function listProviders(config: Config) {
  return {
    list: thirdPartyPlatforms.map((platform) => ({
      platform,
      configured: config[`${platform}_client_id`] !== '',
    })),
  };
}

/**
 * Returns the provider's address to go to. Its state starts with the provider's name, because all
 * providers share one return address, and is valid only on the requesting device. With a session it
 * connects an identity and cannot sign in.
 */
export async function linkThirdParty(
  { db, config, log }: Parts,
  visit: Visit,
  platform: ThirdPartyPlatform,
  sessionId: number | null = null,
): Promise<{ link: string }> {
  // First, because a client cannot do anything about it: a header would not help.
  const provider = openProvider(config, platform);
  if (visit.device === '') refuse('PARAMS_EMPTY');
  await limitAddress(db, 'third_party_link', visit.address);
  const state = `${platform}.${newToken()}`;
  const link = await provider.writeLink(providerVisitOf(config, state)).catch((error) => {
    log.warn({ err: error, platform }, 'a sign-in provider could not be reached');
    refuse('SIGN_IN_PROVIDER_UNREACHABLE');
  });
  const at = now();
  await insertState(db, {
    state_hash: hashToken(state),
    platform,
    session_id: sessionId,
    device_hash: visit.device,
    created_at: at,
    expires_at: thirdPartyExpiry(at),
  });
  return { link };
}

/**
 * Identity returned by a provider, for a state of this device and session (null: a sign-in);
 * refuses 20038 and 20039. The state is consumed before the provider is called, so that no code is
 * tried twice.
 */
export async function identifyReturn(
  { db, config, log }: Parts,
  visit: Visit,
  { platform, platform_code: code, state, iss }: ParsedOf<typeof checkCall>,
  session_id: number | null,
): Promise<Identity> {
  const provider = openProvider(config, platform);
  const step = { state_hash: hashToken(state), platform, device_hash: visit.device, session_id };
  const posted = await consumeState(db, step, now());
  if (!posted) refuse('USER_THIRD_INFO_NOT_EXISTS');
  const round = { ...providerVisitOf(config, state), code, iss };
  const person = await provider.identify(round).catch((error) => {
    log.warn({ err: error, platform }, 'a sign-in provider returned no identity');
    return null;
  });
  if (!person || person.subject === '') refuse('USER_UNIQUE_ID_NOT_OBTAINED');
  const { first_name, last_name } = person.first_name || person.last_name ? person : posted;
  return { platform, ...person, first_name, last_name };
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

/** A configured provider; refuses 21090 if it is not configured. */
function openProvider(config: Config, platform: ThirdPartyPlatform): Provider {
  const account = {
    client_id: config[`${platform}_client_id`],
    client_secret: config[`${platform}_client_secret`],
    issuer: config[`${platform}_issuer`],
  };
  if (account.client_id === '') refuse('SIGN_IN_PROVIDER_NOT_CONFIGURED');
  if (platform === 'instagram') return openInstagramProvider(account);
  return openOpenidProvider(account, openidSettings[platform]);
}
