import type { checkThirdParty as checkCall } from '#contract/accounts/third-party.ts';
import type { ParsedOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { openProvider, providerVisitOf } from './open-provider.ts';
import type { Identity } from './rules.ts';
import { consumeState } from './store.ts';

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
