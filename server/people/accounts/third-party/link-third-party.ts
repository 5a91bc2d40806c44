import type { ThirdPartyPlatform } from '#contract/accounts/third-party.ts';
import { now } from '#server/platform/clock.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { openProvider, providerVisitOf } from './open-provider.ts';
import { thirdPartyExpiry } from './rules.ts';
import { insertState } from './store.ts';

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
  if (visit.device === '') refuse('PARAMS_EMPTY');
  await limitAddress(db, 'third_party_link', visit.address);
  const provider = openProvider(config, platform);
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
