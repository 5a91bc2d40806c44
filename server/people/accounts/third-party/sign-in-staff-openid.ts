import type { checkStaffOpenid as checkCall } from '#contract/accounts/staff-openid.ts';
import type { ParsedOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { newToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { deriveKey, seal, unseal } from '#server/platform/seal.ts';
import { offerStaffStep } from '../staff-factor/offer-staff-step.ts';
import { findStaffByEmail } from '../store.ts';
import { openOpenidProvider } from './open-openid-provider.ts';
import { thirdPartyExpiry } from './rules.ts';
import { providerVisitOf } from './visit-provider.ts';

type Config = Parts['config'];

/** The prefix of a state of staff, by which the common return address tells them from publishers. */
const PREFIX = 'staff.';

/**
 * Returns the address of the company's provider. The state is encrypted and bound to the device; the
 * provider accepts its code once, so that no state needs to be stored.
 */
export async function linkStaffOpenid(
  { db, config, log }: Parts,
  visit: Visit,
): Promise<{ link: string }> {
  const provider = openCompany(config);
  if (visit.device === '') refuse('PARAMS_EMPTY');
  await limitAddress(db, 'third_party_link', visit.address);
  const expires_at = thirdPartyExpiry(now()).toISOString();
  const content = JSON.stringify({ expires_at, token: newToken() });
  const state = PREFIX + seal(keyOf(config), content, visit.device);
  const link = await provider.writeLink(providerVisitOf(config, state)).catch((error) => {
    log.warn({ err: error }, 'the OpenID provider of staff could not be reached');
    refuse('SIGN_IN_PROVIDER_UNREACHABLE');
  });
  return { link };
}

/**
 * Takes a verified address of the company's provider in place of the password: an active staff
 * member with it continues with the second factor. No account is created.
 */
export async function checkStaffOpenid(
  { db, config, log }: Parts,
  visit: Visit,
  { code, state, iss }: ParsedOf<typeof checkCall>,
): Promise<Record<string, never>> {
  await limitAddress(db, 'third_party_check', visit.address);
  const provider = openCompany(config);
  requireState(config, visit, state);
  const round = { ...providerVisitOf(config, state), code, iss };
  const person = await provider.identify(round).catch((error) => {
    log.warn({ err: error }, 'the OpenID provider of staff returned no identity');
    return null;
  });
  if (!person?.email_verified || person.email === '') refuse('USER_UNIQUE_ID_NOT_OBTAINED');
  const staff = await findStaffByEmail(db, person.email);
  if (staff?.status !== 'active') refuse('USER_LOCKED');
  refuse('THIRD_PARTY_STEP_REQUIRED', await offerStaffStep({ db, config }, staff));
}

function openCompany(config: Config) {
  const { staff_oidc_issuer: issuer, staff_oidc_client_id: client_id } = config;
  if (issuer === '') refuse('SIGN_IN_PROVIDER_NOT_CONFIGURED');
  const account = { client_id, client_secret: config.staff_oidc_client_secret, issuer };
  return openOpenidProvider(account, { issuer, scope: 'openid email profile', guards: true });
}

function requireState(config: Config, { device }: Visit, state: string): void {
  try {
    const text = unseal(keyOf(config), state.slice(PREFIX.length), device);
    const { expires_at } = JSON.parse(text) as { expires_at: string };
    if (state.startsWith(PREFIX) && new Date(expires_at) > now()) return;
  } catch {
    // Not our state, or of another device.
  }
  refuse('USER_THIRD_INFO_NOT_EXISTS');
}

const keyOf = ({ secret_key }: Config) => deriveKey(secret_key, 'staff_openid_state 1');
